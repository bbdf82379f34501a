import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { transcribeAgain } from '../../../shared/contract/files/transcription.ts'
import { mayTranscribeAgain } from '../../../shared/domain/file-actions.ts'
import { costOf } from '../../../shared/domain/quota.ts'
import { messages } from '../../../shared/messages.ts'
import { call, messageOf } from '../../lib/api.ts'
import { planInUse } from '../../lib/balances.ts'
import { profileQuery, useProfile } from '../../lib/profile.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { live } from '../../platform/live.ts'
import { ManyDialog } from './many/many-dialog.tsx'

/** Whether the machine can write a file's text once more. */
export const isForAgain = ({ file }: FileListItem) => mayTranscribeAgain('USER', file) && !file.media_removed

/**
 * Has the machine write the texts of several files once more, each in the language that it has; says first what that
 * costs, and afterwards which were refused and why.
 */
export function BulkAgainDialog({ items, onClose }: { items: readonly FileListItem[]; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const ready = items.filter(isForAgain)
  return (
    <ManyDialog
      items={ready}
      act={writeAgain}
      onClose={onClose}
      onEnd={async () => {
        live.checkFiles()
        await client.invalidateQueries(profileQuery)
      }}
      words={{
        title: t`${plural(ready.length, { one: 'Transcribe # file again', other: 'Transcribe # files again' })}`,
        verb: t`Transcribe`,
        progress: t`Starting`,
        refused: (count) => t`${plural(count, { one: '# file not started', other: '# files not started' })}`,
        done: (done) =>
          t`${plural(done, {
            one: '# file is being transcribed again.',
            other: '# files are being transcribed again.',
          })}`,
      }}
    >
      <p>
        <Trans>
          Each file is transcribed in the language it has. The current texts are kept as earlier versions, which you can
          restore in the editor.
        </Trans>
      </p>
      <Cost items={ready} />
      {ready.length < items.length && (
        <p>
          <Plural
            value={items.length - ready.length}
            one="# file cannot be transcribed again and is left out."
            other="# files cannot be transcribed again and are left out."
          />
        </p>
      )}
    </ManyDialog>
  )
}

/** What all of them cost together; nothing where time is not limited. */
function Cost({ items }: { items: readonly FileListItem[] }) {
  const format = useFormat()
  const { data: profile } = useProfile()
  const plan = profile && planInUse(profile)
  if (!plan || plan.auto_transcription_time === null) return null
  const charged = items.filter(({ file }) => file.free_again_until === null)
  const cost = format.length(charged.reduce((sum, { file }) => sum + costOf(file.length), 0))
  return (
    <p>
      <Trans>
        This costs <strong>{cost}</strong> of auto transcription time.
      </Trans>
    </p>
  )
}

async function writeAgain({ file }: FileListItem): Promise<string | null> {
  const { language_code, is_multilingual } = file
  try {
    await call(transcribeAgain, { params: { id: file._id }, body: { language_code, is_multilingual } })
    return null
  } catch (error) {
    return messageOf(error, messages.resumeFailed)
  }
}
