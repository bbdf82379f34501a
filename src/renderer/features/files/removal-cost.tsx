import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { batchesOf } from '../../../shared/batches.ts'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { REMOVAL_COST_FILES, removalCost } from '../../../shared/contract/files/removal-cost.ts'
import { costOf } from '../../../shared/domain/quota.ts'
import { call } from '../../lib/api.ts'
import { REMOVAL_COST_KEY } from './removal-cost-key.ts'
import { useFormat } from '../../lib/words/use-format.ts'

/** The text of running work grows while somebody thinks it over. Milliseconds. */
const ASKED_EVERY_MS = 5000

/** What removing files costs now, in words; nothing while there is nothing to pay. */
export function RemovalCost({ items }: { items: readonly FileListItem[] }) {
  const format = useFormat()
  const ids = items.map(({ file }) => file._id)
  const { data } = useQuery({
    queryKey: [...REMOVAL_COST_KEY, ids],
    queryFn: async ({ signal }) => {
      const costs = await Promise.all(
        batchesOf(ids, REMOVAL_COST_FILES).map((some) =>
          call(removalCost, { query: { ids: some.join(',') } }, { signal }),
        ),
      )
      return {
        auto: sum(costs.map(({ auto_seconds }) => auto_seconds)),
        human: sum(costs.map(({ human_seconds }) => human_seconds)),
      }
    },
    refetchInterval: ASKED_EVERY_MS,
    staleTime: 0,
    enabled: ids.length > 0,
  })
  // Until the answer is there, or without one, what the list knows.
  const human =
    data?.human ?? sum(items.map(({ file }) => (file.status === 'HUMAN-TRANSCRIBE' ? costOf(file.length) : 0)))
  const auto = data?.auto ?? 0
  const [humanTime, autoTime] = [format.length(human), format.length(auto)]
  const isWriting = !data && items.some(({ file }) => file.status === 'TRANSCRIBE')
  return (
    <output>
      {human > 0 && (
        <>
          {' '}
          <Trans>
            {humanTime} of your human transcription time will be charged, because a transcriber has started.
          </Trans>
        </>
      )}
      {auto > 0 && (
        <>
          {' '}
          <Trans>
            {autoTime} of your auto transcription time will be charged for the text transcribed so far; the rest is
            returned.
          </Trans>
        </>
      )}
      {isWriting && (
        <>
          {' '}
          <Trans>The text transcribed so far will be charged to your auto transcription time.</Trans>
        </>
      )}
    </output>
  )
}

const sum = (seconds: readonly number[]) => seconds.reduce((total, some) => total + some, 0)
