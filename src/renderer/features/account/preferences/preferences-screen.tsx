import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isAtLeast } from '../../../../shared/domain/workspace-roles.ts'
import type { LanguageCode } from '../../../../shared/words/languages.ts'
import { OFFERED_LANGUAGES } from '../../../../shared/words/offered.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { LanguageSwitch } from '../../../components/language-switch/language-switch.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useClientConfig } from '../../../lib/client-config.ts'
import { useSession } from '../../../lib/session.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { preferencesQuery, useSetPreferences } from '../../../lib/preferences.ts'
import { profileQuery, useProfile } from '../../../lib/profile.ts'
import { StorageUse } from '../plan/storage-use.tsx'
import { CorrectionsList } from './corrections-list.tsx'
import { ExportTemplates } from './export-templates.tsx'
import { FileRetention } from './file-retention.tsx'
import { KnownVoicesPart } from './known-voices.tsx'
import { VocabularyForm } from './vocabulary-form.tsx'
import { useSay } from '../../../lib/words/use-say.ts'

/**
 * /account/preferences: mails about files, vocabulary, corrections, known voices and templates of documents; for a
 * transcriptor mails about new work.
 */
export default function PreferencesScreen() {
  const say = useSay()
  const { t } = useLingui()
  const { data, isError } = useQuery(preferencesQuery)
  const workspace = useProfile().data?.workspace
  const isTranscriptor = useSession()?.role === 'HUMAN-TRANSCRIPTOR'
  // Without billing there is no plan on which it would show.
  const hasNoPlan = useClientConfig().data?.billing === 'off' && !isTranscriptor
  return (
    <AccountScreen title={t`Preferences`}>
      {data ? (
        <>
          {OFFERED_LANGUAGES.length > 1 && (
            <AccountSection title={t`Language`}>
              <OwnLanguage />
            </AccountSection>
          )}
          <AccountSection title={t`E-mails`}>
            <MailChoice name="file_mails" isOn={data.file_mails} {...(isTranscriptor ? NEW_WORK : OWN_FILES)} />
            <MailChoice name="mention_mails" isOn={data.mention_mails} {...MENTIONS} />
          </AccountSection>
          {!isTranscriptor && (
            <AccountSection title={t`Vocabulary`}>
              <VocabularyForm {...data} />
            </AccountSection>
          )}
          {!isTranscriptor && (
            <AccountSection title={t`Corrections`}>
              <CorrectionsList />
            </AccountSection>
          )}
          {!isTranscriptor && (
            <AccountSection title={t`Known voices`}>
              <KnownVoicesPart />
            </AccountSection>
          )}
          {!isTranscriptor && (
            <AccountSection title={t`Export templates`}>
              <ExportTemplates {...data} />
            </AccountSection>
          )}
          {!isTranscriptor && (!workspace || isAtLeast(workspace.role, 'manager')) && (
            <AccountSection title={t`Storage period`}>
              <FileRetention {...data} />
            </AccountSection>
          )}
          {hasNoPlan && (
            <AccountSection title={t`Storage`}>
              <StorageUse />
            </AccountSection>
          )}
        </>
      ) : isError ? (
        <FailedState message={say(messages.unreachable)} />
      ) : (
        <Loading rows={4} />
      )}
    </AccountScreen>
  )
}

/** Of the app on all devices, and of mails. */
function OwnLanguage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const save = useSetPreferences()
  const keep = async (language: LanguageCode) => {
    await save.mutateAsync({ language })
    await client.invalidateQueries(profileQuery)
  }
  return (
    <>
      {save.error && <Banner tone="danger">{messageOf(save.error, messages.unreachable)}</Banner>}
      <LanguageSwitch onChosen={(language) => void keep(language).catch(() => undefined)} />
      <p className="muted">{t`For the app on all your devices, and for e-mails.`}</p>
    </>
  )
}

/** What the mails are about. */
const OWN_FILES = {
  label: msg`E-mail me when a transcript is ready or fails`,
  hint: msg`Files that finish close together come in one e-mail.`,
}
const NEW_WORK = {
  label: msg`E-mail me when there is new work`,
  hint: msg`At most one e-mail an hour for each language.`,
}

const MENTIONS = {
  label: msg`E-mail me when someone mentions me in a comment`,
  hint: msg`Comments written within minutes of each other arrive in one e-mail.`,
}

/** Saved with the press; while that is on its way the box shows what was pressed. */
function MailChoice({
  name,
  isOn,
  label,
  hint,
}: {
  name: 'file_mails' | 'mention_mails'
  isOn: boolean
  label: MessageDescriptor
  hint: MessageDescriptor
}) {
  const { t } = useLingui()
  const save = useSetPreferences()
  const shown = save.isPending ? (save.variables[name] ?? isOn) : isOn
  return (
    <>
      {save.error && <Banner tone="danger">{messageOf(save.error, messages.unreachable)}</Banner>}
      <Checkbox checked={shown} onChange={(event) => save.mutate({ [name]: event.target.checked })}>
        {t(label)}
      </Checkbox>
      <p className="muted">{t(hint)}</p>
    </>
  )
}
