// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FILE_STATUSES, type FileStatus } from '../../../shared/domain/file-status.ts'
import { draw } from '../testing/draw.ts'
import { StatusMark } from './status-mark.tsx'
import styles from './status-mark.module.css'

const sheet = readFileSync(path.join(import.meta.dirname, 'status-mark.module.css'), 'utf8')

const tokens = readFileSync(path.join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')

/** What a token comes to on the light and on the dark ground, as red, green and blue. */
function seenColours(token: string): [number, number, number][] {
  const value = new RegExp(`\\s${token}: ([^;]+);`).exec(tokens)?.[1] ?? ''
  const other = /^var\((--[a-z-]+)\)$/.exec(value)?.[1]
  if (other !== undefined) return seenColours(other)
  return [...value.matchAll(/#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b/g)].map(
    ([, ...parts]) => parts.map((part) => Number.parseInt(part, 16)) as [number, number, number],
  )
}

/** The token that colours a status: of all style classes the mark carries, what the sheet sets `--s` to. */
async function colourOf(status: FileStatus): Promise<string> {
  const { page } = await draw(<StatusMark status={status} />)
  const mark = page.querySelector('[data-status]')!
  const colours = (['green', 'blue', 'info', 'warning', 'danger'] as const).filter((name) =>
    mark.classList.contains(styles[name]!),
  )
  expect(colours).toHaveLength(1)
  const rule = new RegExp(`\\.${colours[0]} \\{\\s*--s: var\\((--[a-z-]+)\\)`).exec(sheet)
  return `${colours[0]} ${rule?.[1]}`
}

test('[FI-019] the badge of EDITING is green, by day and by night', async () => {
  expect(await colourOf('EDITING')).toBe('green --status-editing')
  const colours = seenColours('--status-editing')
  expect(colours).toHaveLength(2)
  for (const [red, green, blue] of colours)
    expect(green, `red ${red}, green ${green}, blue ${blue}`).toBeGreaterThan(1.25 * Math.max(red, blue))
})

test('[FI-020] the badge of FINISHED is blue', async () => {
  expect(await colourOf('FINISHED')).toBe('blue --status-finished')
})

test('[FI-021] the badge of QUOTED has the info style', async () => {
  expect(await colourOf('QUOTED')).toBe('info --info')
})

test('[FI-022] the badges of STANDBY, QUEUED, TRANSCRIBE and HUMAN-TRANSCRIBE have the warning style', async () => {
  for (const status of ['STANDBY', 'QUEUED', 'TRANSCRIBE', 'HUMAN-TRANSCRIBE'] as const) {
    expect(await colourOf(status)).toBe('warning --warning')
  }
})

test('[FI-023] the badge of FAILED has the danger style', async () => {
  expect(await colourOf('FAILED')).toBe('danger --danger')
})

test('every status has its exact word and an icon of its own', async () => {
  const icons = new Set<string>()
  for (const status of FILE_STATUSES) {
    const { page } = await draw(<StatusMark status={status} />)
    expect(page.textContent).toBe(status)
    icons.add(page.querySelector('svg')!.innerHTML)
  }
  expect(icons.size).toBe(FILE_STATUSES.length)
})
