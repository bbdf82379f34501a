import { z } from 'zod'
import { type ExportTemplate, exportTemplate } from '../../../shared/contract/preferences.ts'

/** What is wrong with a template, by field; nothing with one that was not changed. */
export function templateProblems(template: ExportTemplate | undefined): Partial<Record<keyof ExportTemplate, string>> {
  const { error } = exportTemplate.optional().safeParse(template)
  if (!error) return {}
  const fields = Object.entries(z.flattenError(error).fieldErrors as Record<string, string[]>)
  return Object.fromEntries(fields.map(([field, [message]]) => [field, message]))
}
