import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { COOKIE_TOKEN } from '../../src/shared/contract/auth.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { runCommand } from './processes.ts'

const run = promisify(execFile)

export const PASSWORD = 'paper boat river'

/** Who can log in, each with {@link PASSWORD}. */
export const PEOPLE = [
  { email: 'ann@example.org', role: 'USER' },
  { email: 'tim@example.org', role: 'HUMAN-TRANSCRIPTOR' },
  { email: 'admin@example.org', role: 'ADMIN' },
] as const satisfies readonly { email: string; role: Role }[]

const SAID = [
  'Good morning, and thank you for coming. We begin with the minutes of our last meeting.',
  'The old man walked along the river and looked at the boats in the morning sun.',
  'How long will the bridge be closed? Until the end of May, they say.',
]
/** Seconds of each sentence in the text that is brought along. */
const SENTENCE_SECONDS = 5

/**
 * Gives an empty installation its people, a file with a text and one that the machine transcribes. Does nothing where
 * there are people.
 */
export async function seed(origin: string, env: NodeJS.ProcessEnv): Promise<void> {
  const headers = await logIn(origin, PEOPLE[0].email)
  if (headers) return
  for (const { email, role } of PEOPLE) {
    await runCommand(['user', 'add', '--email', email, '--role', role, '--grant', '10h'], { env, input: PASSWORD })
  }
  const bearer = await logIn(origin, PEOPLE[0].email)
  if (!bearer) throw new Error('The seeded account cannot log in.')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-seed-'))
  try {
    const speech = await readFile(await speak(folder))
    const minutes = await upload(origin, bearer, { name: 'Minutes with a text.wav', speech, isForMachine: false })
    await bringText(origin, bearer, minutes)
    await upload(origin, bearer, { name: 'Minutes for the machine.wav', speech, isForMachine: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Bearer = { authorization: string }

async function logIn(origin: string, email: string): Promise<Bearer | null> {
  const answer = await fetch(`${origin}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(`${COOKIE_TOKEN}=`))
  return cookie ? { authorization: `Bearer ${cookie.slice(COOKIE_TOKEN.length + 1).split(';')[0]}` } : null
}

/** Speech where `flite` is installed, else a tone. */
async function speak(folder: string): Promise<string> {
  const file = path.join(folder, 'speech.wav')
  const spoken = await run('flite', ['-voice', 'slt', '-t', SAID.join(' '), '-o', file]).then(
    () => true,
    () => false,
  )
  if (!spoken)
    await run('ffmpeg', [
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      `sine=duration=${SAID.length * SENTENCE_SECONDS}`,
      file,
    ])
  return file
}

async function upload(
  origin: string,
  bearer: Bearer,
  { name, speech, isForMachine }: { name: string; speech: Uint8Array<ArrayBuffer>; isForMachine: boolean },
): Promise<string> {
  const form = new FormData()
  form.set('media', new Blob([speech]), name)
  const query = new URLSearchParams({ device: 'BROWSER', language_code: 'en', is_for_transcribe: String(isForMachine) })
  const answer = await fetch(`${origin}${API_BASE}/file/media?${query}`, {
    method: 'POST',
    headers: bearer,
    body: form,
  })
  if (!answer.ok) throw new Error(`A file could not be seeded: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { _id: string })._id
}

async function bringText(origin: string, bearer: Bearer, fileId: string): Promise<void> {
  const cues = SAID.map((text, at) => `${at + 1}\n${clock(at)} --> ${clock(at + 1)}\n${text}\n`)
  const form = new FormData()
  form.set('json', new Blob([cues.join('\n')]), 'minutes.srt')
  const answer = await fetch(`${origin}${API_BASE}/file/transcription/${fileId}`, {
    method: 'POST',
    headers: bearer,
    body: form,
  })
  if (!answer.ok) throw new Error(`A text could not be seeded: ${answer.status} ${await answer.text()}`)
}

const clock = (at: number) => `00:00:${String(at * SENTENCE_SECONDS).padStart(2, '0')},000`
