import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { FILE_VOCABULARY_LENGTH } from '../../../shared/contract/files/upload.ts'
import { getFileVocabulary } from '../../../shared/contract/vocabulary.ts'
import type { FileListItem, FileRecord } from '../../../shared/contract/files/records.ts'
import { transcribeAgain } from '../../../shared/contract/files/transcription.ts'
import type { Preset } from '../../../shared/domain/presets.ts'
import type { SpeakerChoice } from '../../../shared/domain/speaker-choice.ts'
import { costOf } from '../../../shared/domain/quota.ts'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { TextArea } from '../../components/field/text-area.tsx'
import { LanguageSelect } from '../../components/language-select/language-select.tsx'
import { call, messageOf } from '../../lib/api.ts'
import { planInUse } from '../../lib/balances.ts'
import { useClientConfig } from '../../lib/client-config.ts'
import { profileQuery, useProfile } from '../../lib/profile.ts'
import { live } from '../../platform/live.ts'
import styles from './files.module.css'
import { useLanguages } from './languages-query.ts'
import { PresetChoice } from './preset-choice.tsx'
import { usePresets } from './presets-query.ts'
import { SpeakersSelect } from './speakers-select.tsx'
import { shownDate } from '../../lib/shown-date.ts'
import { placeItem, toItem } from './use-file-commands.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** Asks in which language the machine shall write the text once more, and says what that costs. */
export function AgainDialog({ item, onClose }: { item: FileListItem | null; onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: ({ id, ...body }: Spoken & { id: string }) => call(transcribeAgain, { params: { id }, body }),
    onSuccess: async (flat) => {
      placeItem(client, toItem(flat))
      live.checkFiles()
      onClose()
      await client.invalidateQueries(profileQuery)
    },
  })
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => {
        if (open) return
        again.reset()
        onClose()
      }}
      title={t`Transcribe again`}
      problem={again.error && messageOf(again.error, messages.resumeFailed)}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId} sending={again.isPending}>
            {t`Transcribe`}
          </Button>
        </>
      }
    >
      {item && (
        <AgainForm id={formId} file={item.file} onSubmit={(spoken) => again.mutate({ id: item.file._id, ...spoken })} />
      )}
    </Dialog>
  )
}

interface Spoken {
  language_code: string
  is_multilingual: boolean
  speakers: SpeakerChoice
  /** Left out where there is no choice. */
  preset?: Preset
  /** Left out where it stays as it was. */
  vocabulary?: string
}

function AgainForm({ id, file, onSubmit }: { id: string; file: FileRecord; onSubmit: (spoken: Spoken) => void }) {
  const say = useSay()
  const { t } = useLingui()
  const { data: languages } = useLanguages()
  const { data: config } = useClientConfig()
  const [code, setCode] = useState<string | null>(file.is_multilingual ? null : file.language_code)
  const [isMultilingual, setMultilingual] = useState(false)
  const [speakers, setSpeakers] = useState<SpeakerChoice>('auto')
  const [preset, setPreset] = useState<Preset>('best')
  const { data: expected } = useQuery({
    queryKey: ['file-vocabulary', file._id],
    queryFn: ({ signal }) => call(getFileVocabulary, { params: { id: file._id } }, { signal }),
    retry: false,
  })
  // Until somebody writes, what was said before.
  const [written, setWritten] = useState<string>()
  const presets = usePresets(code, { isMultilingual })
  const [isTried, setTried] = useState(false)
  const isMissing = !isMultilingual && code === null
  const { name } = file

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    onSubmit({
      language_code: code ?? '',
      is_multilingual: isMultilingual,
      speakers,
      ...(presets.length > 0 && { preset }),
      ...(written !== undefined && { vocabulary: written }),
    })
  }

  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p>
        <Trans>
          Transcribe <strong>{name}</strong> again. The current text is kept as an earlier version, which you can
          restore in the editor.
        </Trans>
      </p>
      <LanguageSelect
        label={t`Spoken language`}
        languages={(languages ?? []).filter(({ system }) => system.includes('AUTO'))}
        value={code}
        onChange={setCode}
        disabled={isMultilingual || !languages}
        error={isTried && isMissing ? say(messages.languageMissing) : undefined}
      />
      {config?.multilingual && (
        <Checkbox checked={isMultilingual} onChange={(event) => setMultilingual(event.target.checked)}>
          {t`Multilingual`}
        </Checkbox>
      )}
      <PresetChoice presets={presets} lengthSeconds={file.length} value={preset} onChange={setPreset} />
      <SpeakersSelect value={speakers} onChange={setSpeakers} />
      <TextArea
        label={t`Names and terms`}
        hint={t`Optional, one per line. The vocabulary in your preferences applies as well.`}
        rows={3}
        spellCheck={false}
        maxLength={FILE_VOCABULARY_LENGTH}
        value={written ?? expected?.own.join('\n') ?? ''}
        onChange={({ target }) => setWritten(target.value)}
      />
      <Cost file={file} />
    </form>
  )
}

/** What it costs; nothing where time is not limited. */
function Cost({ file }: { file: FileRecord }) {
  const format = useFormat()
  const { data: profile } = useProfile()
  const [now] = useState(() => new Date())
  const plan = profile && planInUse(profile)
  if (!plan || plan.auto_transcription_time === null) return null
  if (file.free_again_until !== null) {
    const until = shownDate(file.free_again_until, now)
    return (
      <p>
        <Trans>This is free once, until {until}.</Trans>
      </p>
    )
  }
  const cost = format.length(costOf(file.length))
  return (
    <p>
      <Trans>
        This costs <strong>{cost}</strong> of auto transcription time.
      </Trans>
    </p>
  )
}
