import { z } from 'zod'
import type { TextToTranslate } from '../../ports/translator.ts'

const reply = z.strictObject({ paragraphs: z.array(z.strictObject({ id: z.string(), text: z.string() })) })

/** What the model has to answer, as JSON schema. */
export const replySchema = z.toJSONSchema(reply, { target: 'draft-7' })

/** The translations in a model's answer. @throws Error when paragraphs are missing, doubled, invented or empty */
export function readReply(content: string, texts: readonly TextToTranslate[]): Map<string, string> {
  const { paragraphs } = reply.parse(JSON.parse(content))
  const translated = new Map(paragraphs.map(({ id, text }) => [id, text.trim()]))
  if (paragraphs.length !== texts.length)
    throw new Error(`${paragraphs.length} paragraphs came back of ${texts.length}`)
  for (const { id } of texts) {
    if (!translated.get(id)) throw new Error(`no translation of ${id} came back`)
  }
  return translated
}
