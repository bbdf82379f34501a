import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Setting } from '../../../../shared/contract/settings.ts'
import { SETTING_GROUPS } from '../../../../shared/domain/setting-groups.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { messageOf } from '../../../lib/api.ts'
import shared from '../console.module.css'
import { GROUP_WORDS } from './group-words.ts'
import { SettingRow } from './setting-row.tsx'
import { settingsQuery } from './settings-query.ts'
import styles from './settings.module.css'

/** Which settings are shown. */
type Which = 'all' | 'set' | 'changeable'

/** /admin/settings: every setting of the server, and those that are changed without a restart. */
export default function SettingsScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <div className={shared.screen}>
      <title>{`${t`Settings`} · Longhand`}</title>
      <h1>{t`Settings`}</h1>
      {error && !data && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !data && <Loading rows={8} rowHeight={4} />}
      {data && <Settings settings={data.settings} />}
    </div>
  )
}

function Settings({ settings }: { settings: readonly Setting[] }) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState('')
  const [which, setWhich] = useState<Which>('all')
  const found = settings.filter((setting) => isWanted(setting, wanted, which))
  return (
    <>
      <p className={shared.lead}>
        <Trans>
          Settings come from the environment of the server, which wins. Those with a button can be changed here while it
          runs; the others need a restart.
        </Trans>
      </p>
      <search className={shared.tools}>
        <SearchField
          label={t`Find a setting`}
          placeholder={t`Find a setting`}
          maxLength={100}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <CompactSelect
          label={t`Show`}
          options={[
            { value: 'all', label: t`All settings` },
            { value: 'set', label: t`Set on this server` },
            { value: 'changeable', label: t`Changeable here` },
          ]}
          value={which}
          onChange={({ target }) => setWhich(target.value as Which)}
        />
      </search>
      {found.length === 0 && (
        <Empty
          title={t`No settings found.`}
          action={
            <Button
              onClick={() => {
                setWanted('')
                setWhich('all')
              }}
            >
              {t`Show all settings`}
            </Button>
          }
        />
      )}
      {SETTING_GROUPS.map((group) => {
        const ofGroup = found.filter((setting) => setting.group === group)
        if (ofGroup.length === 0) return null
        return (
          <MarginSection key={group} title={t(GROUP_WORDS[group])} className={shared.section}>
            <ul className={styles.settings}>
              {ofGroup.map((setting, at) => (
                <SettingRow
                  key={setting.name}
                  setting={setting}
                  // Settings that are explained together are explained once.
                  meaning={ofGroup[at - 1]?.meaning === setting.meaning ? null : setting.meaning}
                />
              ))}
            </ul>
          </MarginSection>
        )
      })}
    </>
  )
}

function isWanted({ name, meaning, is_set: isSet, change }: Setting, wanted: string, which: Which): boolean {
  if (which === 'set' && !isSet) return false
  if (which === 'changeable' && change === null) return false
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${name} ${name.replaceAll('_', ' ')} ${meaning}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
