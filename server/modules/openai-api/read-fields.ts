import type { z } from 'zod'
import { transcriptionFields, type TranscriptionFields } from '../../../src/shared/contract/openai.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { AppError } from '../../kernel/errors.ts'

/** The one field that may come several times; clients write the plural in either way. */
const LISTS: Readonly<Record<string, string>> = {
  'timestamp_granularities[]': 'timestamp_granularities',
  timestamp_granularities: 'timestamp_granularities',
}

/** What the texts beside a recording ask for. @throws AppError 400 that names the field */
export function readFields(texts: ReadonlyMap<string, readonly string[]>): TranscriptionFields {
  const values: Record<string, unknown> = {}
  for (const [name, all] of texts) {
    const list = LISTS[name]
    if (list !== undefined) values[list] = all
    else if (all.length > 1) throw refusedField(name, messages.fieldTwice(name))
    else values[name] = all[0]
  }
  const read = transcriptionFields.safeParse(values)
  if (!read.success) throw refusalOf(read.error.issues[0]!, values)
  const { timestamp_granularities: times, response_format: format } = read.data
  if (times !== undefined && format !== 'verbose_json')
    throw refusedField('timestamp_granularities', messages.timesInVerboseJson)
  return read.data
}

/** 400 for what one field says, or does not say. */
export const refusedField = (field: string, words: Phrase, code = 'invalid_request') =>
  new AppError(400, code, words, { fields: { [field]: words } })

function refusalOf(issue: z.core.$ZodIssue, values: Readonly<Record<string, unknown>>): AppError {
  if (issue.code === 'unrecognized_keys') {
    const [field = ''] = issue.keys
    return refusedField(field, messages.fieldUnknown(field))
  }
  const field = String(issue.path[0])
  if (values[field] === undefined) return refusedField(field, messages.fieldMissing(field))
  if (issue.code === 'invalid_value')
    return refusedField(field, messages.fieldOneOf(field, issue.values.map(String).join(', ')))
  return refusedField(field, messages.fieldInvalid(field))
}
