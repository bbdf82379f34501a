import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { transcribeAgain } from '../../../shared/contract/files/transcription.ts'
import { mayTranscribeAgain } from '../../../shared/domain/file-actions.ts'
import { costOf } from '../../../shared/domain/quota.ts'
import { messages } from '../../../shared/messages.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Progress } from '../../components/progress/progress.tsx'
import { useToast } from '../../components/toast/toast-context.ts'
import { call, messageOf } from '../../lib/api.ts'
import { planInUse } from '../../lib/balances.ts'
import { profileQuery, useProfile } from '../../lib/profile.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { live } from '../../platform/live.ts'
import { RefusalList } from './many/refusal-list.tsx'
import { useMany } from './many/use-many.ts'

/** Whether the machine can write a file's text once more. */
export const isForAgain = ({ file }: FileListItem) => mayTranscribeAgain('USER', file) && !file.media_removed

/**
 * Has the machine write the texts of several files once more, each in the language that it has; says first what that
 * costs, and afterwards which were refused and why.
 */
export function BulkAgainDialog({ items, onClose }: { items: readonly FileListItem[]; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const { isRunning, progress, start, cancel } = useMany(writeAgain)
  const ready = items.filter(isForAgain)
  const refusals = isRunning ? [] : (progress?.refusals ?? [])
  const left = refusals.length > 0 ? refusals.map(({ item }) => item) : ready

  async function begin() {
    const { done, refusals: failed } = await start(left)
    live.checkFiles()
    await client.invalidateQueries(profileQuery)
    if (failed.length > 0) return
    toast({
      tone: 'ok',
      text: t`${plural(done, {
        one: '# file is being transcribed again.',
        other: '# files are being transcribed again.',
      })}`,
    })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return
        if (isRunning) cancel()
        else onClose()
      }}
      title={
        refusals.length > 0
          ? t`${plural(refusals.length, { one: '# file not started', other: '# files not started' })}`
          : t`${plural(ready.length, { one: 'Transcribe # file again', other: 'Transcribe # files again' })}`
      }
      verb={refusals.length > 0 ? t`Try again` : t`Transcribe`}
      sending={isRunning}
      blocked={ready.length === 0}
      onConfirm={() => void begin()}
    >
      {isRunning ? (
        <Progress label={t`Starting`} value={(progress?.done ?? 0) / left.length} />
      ) : refusals.length > 0 ? (
        <RefusalList refusals={refusals} />
      ) : (
        <>
          <p>
            <Trans>
              Each file is transcribed in the language it has. The current texts are kept as earlier versions, which you
              can restore in the editor.
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
        </>
      )}
    </ConfirmDialog>
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
