import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listListeners } from '../../../../shared/contract/listened.ts'
import { averageSpeed } from '../../../../shared/domain/join-listened.ts'
import { totalSeconds } from '../../../../shared/domain/time-ranges.ts'
import { call } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { clockLength } from '../clock.ts'
import { useEditor } from '../use-session.ts'

/** How much of the recording the transcriber of a human transcription has played, and how fast. */
export function ListenedFact() {
  const { t } = useLingui()
  const format = useFormat()
  const { file } = useEditor()
  const { data } = useQuery({
    queryKey: ['listeners', file._id],
    queryFn: ({ signal }) => call(listListeners, { params: { id: file._id } }, { signal }),
    enabled: file.human_transcription !== null,
    retry: false,
  })
  const ranges = data?.listeners.find(({ who }) => who === 'transcriptor')?.ranges
  const average = ranges && averageSpeed(ranges)
  if (!ranges || average == null) return null
  const played = clockLength(totalSeconds(ranges))
  const length = clockLength(file.length)
  const speed = format.number(Math.round(average * 10) / 10)
  return (
    <div>
      <dt>{t`Played by the transcriber`}</dt>
      <dd>
        <Trans>
          {played} of {length}, at {speed}× on average
        </Trans>
      </dd>
    </div>
  )
}
