import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Setting } from '../../../../src/shared/contract/settings.ts'
import { SETTING_GROUPS } from '../../../../src/shared/domain/setting-groups.ts'
import { CHANGEABLE, isChangeable } from '../../../kernel/changeable-settings.ts'
import type { SettingTable } from '../../../kernel/db/schema.ts'
import { type DescribedSettings, settingList } from '../../../kernel/setting-list.ts'
import type { SettingName } from '../../../kernel/settings.ts'

export interface PresentedFrom {
  env: Readonly<Record<string, string | undefined>>
  /** What was changed while the server runs. */
  stored: readonly SettingTable[]
  dataDir: string
}

/** Every setting, by its group. No value of a secret is in it, and no password of an address. */
export async function presentSettings(from: PresentedFrom): Promise<Setting[]> {
  const all = await Promise.all(
    settingList().flatMap((described) => described.names.map((name, at) => present(name, at, described, from))),
  )
  return all.toSorted((one, other) => SETTING_GROUPS.indexOf(one.group) - SETTING_GROUPS.indexOf(other.group))
}

async function present(
  name: SettingName,
  at: number,
  { group, fallback, meaning, secrets, files, names }: DescribedSettings,
  { env, stored, dataDir }: PresentedFrom,
): Promise<Setting> {
  const isSecret = secrets.includes(name) || isSecretName(name)
  const said = env[name] === '' ? undefined : env[name]
  const changed = isChangeable(name) ? stored.find((row) => row.name === name) : undefined
  const value = said ?? changed?.value
  const file = files[name]
  const isMade = value === undefined && file !== undefined && (await isThere(path.join(dataDir, file)))
  return {
    name,
    group,
    meaning: plain(meaning),
    fallback: plain(fallbackOf(fallback, at, names.length)),
    value: value === undefined || isSecret ? null : withoutPassword(value),
    is_secret: isSecret,
    is_set: value !== undefined || isMade,
    source: said !== undefined ? 'environment' : changed ? 'console' : isMade ? 'file' : 'default',
    change: isChangeable(name)
      ? {
          ...CHANGEABLE[name],
          choices: CHANGEABLE[name].choices === null ? null : [...CHANGEABLE[name].choices],
          stored: changed?.value ?? null,
          stored_date: changed ? new Date(changed.changed_at).toISOString() : null,
        }
      : null,
  }
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** A setting that nobody called a secret is one by its name: rather hidden than shown. */
const isSecretName = (name: string) => /SECRET|TOKEN|(?:^|_)(?:KEY|PASSWORD)$/.test(name) && !PUBLIC_KEYS.includes(name)

/** They go out to every browser. */
const PUBLIC_KEYS: readonly string[] = ['STRIPE_PUBLISHABLE_KEY', 'DROPBOX_APP_KEY'] satisfies SettingName[]

/** What each of several is by itself: one for each of the names, in their order, or one for all. */
function fallbackOf(fallback: string, at: number, names: number): string {
  const each = fallback.split(', ')
  return each.length === names ? each[at]! : fallback
}

/** An address without what opens it: its password, and its query, which may be one. */
export function withoutPassword(value: string): string {
  if (!value.includes('://')) return value
  try {
    const address = new URL(value)
    address.username &&= '…'
    address.password = ''
    address.search &&= '?…'
    return decodeURI(address.href)
  } catch {
    return '…'
  }
}

/** Markdown as words: links are what they say. */
const plain = (markdown: string) => markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
