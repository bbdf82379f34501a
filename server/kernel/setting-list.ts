import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { SETTING_GROUPS } from '../../src/shared/domain/setting-groups.ts'
import { SETTING_NAMES, type SettingName } from './settings.ts'

const name = z.string().refine((value): value is SettingName => SETTING_NAMES.includes(value))

const described = z.strictObject({
  /** Settings that are explained together. */
  names: z.array(name).min(1),
  group: z.enum(SETTING_GROUPS),
  /** Markdown: what holds where they are not set, for each of the names. */
  fallback: z.string().default(''),
  /** Markdown: what they are for. */
  meaning: z.string(),
  /** Those whose values are shown to nobody. */
  secrets: z.array(name).default([]),
  /** Those that are made into a file of the data folder where they are not set, by the name of the file. */
  files: z.partialRecord(name, z.string()).default({}),
})

/** Settings as `resources/settings.yaml` and docs/configuration.md explain them. */
export type DescribedSettings = z.output<typeof described>

let read: readonly DescribedSettings[] | undefined

/** Every setting, explained. @throws ZodError naming what is wrong in the file */
export function settingList(): readonly DescribedSettings[] {
  read ??= z
    .array(described)
    .parse(parse(readFileSync(new URL('../../resources/settings.yaml', import.meta.url), 'utf8')))
  return read
}

/** The table of docs/configuration.md. */
export function settingTable(): string {
  const cell = (text: string) => (text === '' ? ' ' : ` ${text.replaceAll('|', '\\|')} `)
  const rows = settingList().map(
    ({ names, fallback, meaning }) =>
      `| ${names.map((each) => `\`${each}\``).join(', ')} |${cell(fallback)}|${cell(meaning)}|`,
  )
  return ['| name | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}
