import type { Setting } from '../../src/shared/contract/settings.ts'
import type { Config } from '../kernel/config.ts'
import { createConsoleSettings } from '../modules/console/index.ts'
import type { SettingTools } from '../modules/ops/index.ts'
import { inCommand } from './audit.ts'

interface Place {
  config: Pick<Config, 'dataDir'>
  settings: SettingTools
}

const settingsOf = ({ config, settings }: Place) => createConsoleSettings({ tools: settings, dataDir: config.dataDir })

/** Every setting with its value and where that comes from, as lines for a terminal; no secret is in them. */
export async function describeSettings(place: Place): Promise<string> {
  const { settings } = await settingsOf(place).report()
  return settings.map(describe).join('\n')
}

function describe({ name, value, fallback, is_set: isSet, is_secret: isSecret, source }: Setting): string {
  const shown = isSecret ? (isSet ? 'set' : 'not set') : (value ?? fallback.replaceAll('`', ''))
  return `${name}=${shown}${source === 'default' ? '' : `  (${source})`}`
}

/** @throws AppError where it cannot be changed so */
export async function changeSetting(place: Place, name: string, value: string): Promise<void> {
  await inCommand('setting-changed', { detail: `${name}=${value}` }, () => settingsOf(place).change(name, value))
  console.log(`${name} is ${value} now. Running processes follow within seconds.`)
}

/** @throws AppError where it is none that can be changed */
export async function resetSetting(place: Place, name: string): Promise<void> {
  await inCommand('setting-reset', { detail: name }, () => settingsOf(place).reset(name))
  console.log(`The default of ${name} holds again.`)
}
