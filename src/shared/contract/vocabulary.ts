import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'

export const fileVocabulary = z.object({
  /** Names and terms of the file and of its owner, which were or will be listened for. */
  terms: z.array(z.string()),
})
export type FileVocabulary = z.infer<typeof fileVocabulary>

export const getFileVocabulary = route({
  method: 'GET',
  path: '/file/vocabulary/:id',
  summary: "Names and terms that are expected in a file: its own, its owner's, and those learned of corrections",
  access: 'session',
  scope: 'transcripts:read',
  params: z.object({ id }),
  reply: fileVocabulary,
})
