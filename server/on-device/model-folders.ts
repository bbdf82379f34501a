import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import {
  type InstalledModel,
  STREAMING_KINDS,
  type SpeechModels,
  type StreamingModelKind,
} from '../ports/speech-models.ts'

const fileName = z.string().regex(/^[\w.-]+$/)

/** What `model.json` says beside the files of a model. */
const description = z.object({
  label: z.string().min(1).max(100),
  kind: z.enum(STREAMING_KINDS),
  /** Base codes. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).min(1),
  /** Names of its files, in the same folder. */
  files: z.object({
    model: fileName.optional(),
    encoder: fileName.optional(),
    decoder: fileName.optional(),
    joiner: fileName.optional(),
    tokens: fileName,
  }),
})

/** Models for sherpa-onnx that a person has put into a folder, each into one of its own. */
export interface ModelFolders extends SpeechModels {
  /** Base codes that they follow. */
  languages(): Promise<string[]>
}

/** Models that follow what is spoken, as they lie below `folder`; what is broken or not whole is none. */
export function createModelFolders(folder: string): ModelFolders {
  async function all(): Promise<InstalledModel<StreamingModelKind>[]> {
    const names = (await readdir(folder).catch((): string[] => [])).toSorted()
    return (await Promise.all(names.map((name) => read(path.join(folder, name), name)))).flat()
  }
  return {
    installed: async () => [],
    best: async () => null,
    streaming: async (language) => (await all()).find(({ languages }) => languages.has(language)) ?? null,
    languages: async () => [...new Set((await all()).flatMap(({ languages }) => [...languages]))],
    advice: () => '',
  }
}

async function read(folder: string, name: string): Promise<InstalledModel<StreamingModelKind>[]> {
  try {
    const { files, languages, ...rest } = description.parse(
      JSON.parse(await readFile(path.join(folder, 'model.json'), 'utf8')),
    )
    const placed = Object.fromEntries(Object.entries(files).map(([role, file]) => [role, path.join(folder, file)]))
    await Promise.all(Object.values(placed).map((file) => access(file)))
    return [{ ...rest, name, languages: new Set(languages), multilingual: false, files: placed }]
  } catch {
    return []
  }
}
