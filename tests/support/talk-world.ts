import { open } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createSherpaTranscriber } from '../../server/adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import type { Diariser } from '../../server/ports/diariser.ts'
import { runWorker } from '../../server/worker.ts'
import type { SpeakersTold, SpeakerTurn } from '../../src/shared/contract/speakers.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { buildTestApp } from './app.ts'
import { type BuiltFile, buildFile } from './factories.ts'
import { talkDiariser, writeTalk } from './talk.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { writeToneModel } from './tiny-onnx.ts'

/** Ann's file with a talk of two in it, 70 s long: three segments for whoever tells them apart. */
export async function talkWorld({
  diariser,
  status = 'EDITING',
  makeSound = async (folder) => {
    const sound = path.join(folder, 'talk.wav')
    return { sound, turns: await writeTalk(sound, 70) }
  },
  ...file
}: {
  diariser?: Diariser | null
  status?: 'EDITING' | 'TRANSCRIBE'
  /** Writes another medium than the talk, of any length. */
  makeSound?: (folder: string) => Promise<{ sound: string; turns: SpeakerTurn[] }>
} & Partial<BuiltFile> = {}) {
  const folder = await temporaryFolder()
  const voices = diariser === undefined ? await talkDiariser(folder) : diariser
  if (voices) onTestFinished(() => voices.close())
  const model = await writeToneModel(path.join(folder, 'tones'))
  const engines = createEngines({
    setting: 'auto',
    transcribers: [
      createSherpaTranscriber({
        workers: 2,
        models: { installed: async () => [model], best: async () => model, advice: () => '' },
      }),
    ],
  })
  onTestFinished(() => engines.close())
  const t = await buildTestApp({ engines, diariser: voices })
  const ann = await t.signIn()
  const { sound, turns } = await makeSound(folder)
  const { key } = await t.deps.blobs.put((await open(sound)).createReadStream())
  const { id } = await buildFile(t.db, { owner_id: ann.id, media_key: key, length_seconds: 70, status, ...file })
  const get = async <T>(where: string): Promise<T> => (await t.api('GET', where, { headers: ann.bearer })).json()
  return {
    t,
    ann,
    id,
    turns,
    sound,
    tell: (speakers: number | null = null) =>
      t.api('POST', `/file/speakers/${id}`, { headers: ann.bearer, payload: { speakers } }),
    stop: () => t.api('DELETE', `/file/speakers/${id}`, { headers: ann.bearer }),
    last: () => get<SpeakersTold>(`/file/speakers/${id}`),
    file: () => get<{ status: string; speakers_by: string | null }>(`/file/${id}`),
    text: () => get<Transcript>(`/file/transcription/${id}`),
    versions: () => get<unknown[]>(`/file/transcription/${id}/versions`),
    work: async () => {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
      return worker
    },
  }
}
