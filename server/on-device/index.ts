import { baseLanguage } from '../../src/shared/domain/languages.ts'
import type { StartChild } from '../adapters/listening/start-child.ts'
import { createPocketSphinx } from '../adapters/transcriber-pocketsphinx/index.ts'
import { createSherpaTranscriber } from '../adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import type { Follower } from '../ports/transcriber.ts'
import { createModelFolders } from './model-folders.ts'

export type { ListeningChild, StartChild } from '../adapters/listening/start-child.ts'
export { engineEnv } from '../adapters/listening/start-child.ts'
export type { Follower, Listening, PhraseStream } from '../ports/transcriber.ts'

/** The engines of this computer that follow what is spoken, for the desktop app: they need no server. */
export interface OnDeviceSpeech {
  /** Base codes of the languages that one of them follows. */
  languages(): Promise<string[]>
  /** The best one for a language; null without one. */
  follower(language: string): Promise<Follower | null>
  /** Ends the processes. */
  close(): Promise<void>
}

export interface OnDeviceOptions {
  /** Where models for sherpa-onnx lie, each in a folder of its own with a `model.json`. */
  modelsFolder: string
  /** How the processes are begun; by Node unless given. */
  start?: StartChild
  /** Where PocketSphinx is looked for, as in `PATH`. */
  searchPath?: string
}

/** Uses sherpa-onnx where a model that follows sessions is there, else PocketSphinx. */
export function createOnDeviceSpeech({ modelsFolder, start, searchPath }: OnDeviceOptions): OnDeviceSpeech {
  const models = createModelFolders(modelsFolder)
  const sherpa = createSherpaTranscriber({ models, workers: 1, start })
  const pocketsphinx = createPocketSphinx({ start, ...(searchPath !== undefined && { searchPath }) })

  /** Whether PocketSphinx is there for a language. */
  async function isUsable(language: string): Promise<boolean> {
    const state = await pocketsphinx.state()
    return state.usable && (state.languages === 'any' || state.languages.has(language))
  }

  async function follower(language: string): Promise<Follower | null> {
    const base = baseLanguage(language)
    const best = (await sherpa.follower?.(base)) ?? null
    return best ?? ((await isUsable(base)) ? ((await pocketsphinx.follower?.(base)) ?? null) : null)
  }

  return {
    follower,
    async languages() {
      const named = new Set([...(await models.languages()), 'en'])
      const followed = await Promise.all([...named].map(async (code) => ((await follower(code)) ? [code] : [])))
      return followed.flat().toSorted()
    },
    async close() {
      await Promise.all([sherpa.close(), pocketsphinx.close()])
    },
  }
}
