import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getFileTemplate } from '../../shared/contract/files/templates.ts'
import { OWN_TEMPLATE } from '../../shared/contract/folders.ts'
import type { ExportTemplate, Preferences } from '../../shared/contract/preferences.ts'
import { call } from './api.ts'
import { guestHere } from './guest.ts'
import { preferencesQuery, useSetPreferences } from './preferences.ts'

/** A way in which documents can be written. */
export interface TemplateOption {
  /** `own` for the one without a name. */
  id: string
  name: string
  template: ExportTemplate
  /** Whether it is the person's to change; that of another owner's folder is not. */
  isOwn: boolean
}

/** The ways in which documents of a file can be written. */
export interface ExportTemplates {
  /** That of the person without a name first; undefined while they are not known. */
  options: readonly TemplateOption[] | undefined
  /** Id of the one that the file begins with. */
  first: string
  save: (id: string, template: ExportTemplate) => Promise<void>
}

/** The template that a file's folder has; asked for anew each time, for folders change. */
const fileTemplateQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-template', id],
    queryFn: ({ signal }) => call(getFileTemplate, { params: { id } }, { signal }),
    retry: false,
    gcTime: 0,
  })

/** What the templates of whom the page acts for are called, by id, that without a name first. */
export function useTemplateNames(): ReadonlyMap<string, string> {
  const { t } = useLingui()
  const { data } = useQuery(preferencesQuery)
  const named = (data?.export_templates ?? []).map(({ _id, name }) => [_id, name] as const)
  return new Map([[OWN_TEMPLATE, t`Default template`], ...named])
}

/** The ways in which documents of a file can be written; asked for only while one is given. */
export function useExportTemplates(fileId: string | null): ExportTemplates {
  const { t } = useLingui()
  const isNeeded = fileId !== null && guestHere() === null
  const { data } = useQuery({ ...preferencesQuery, enabled: isNeeded })
  const ofFile = useQuery({ ...fileTemplateQuery(fileId ?? ''), enabled: isNeeded })
  const { mutateAsync } = useSetPreferences()
  const ofFolder = ofFile.data?.template ?? null
  const own = data && ownTemplates(data, t`Default template`)
  const isMissing = ofFolder !== null && !own?.some(({ id }) => id === ofFolder._id)
  return {
    options:
      ofFile.isPending || !own
        ? undefined
        : [...own, ...(isMissing ? [{ id: ofFolder._id, name: ofFolder.name, template: ofFolder, isOwn: false }] : [])],
    first: ofFolder?._id ?? OWN_TEMPLATE,
    save: async (id, template) => void (await mutateAsync(withTemplate(data?.export_templates ?? [], id, template))),
  }
}

const ownTemplates = ({ export_template, export_templates }: Preferences, name: string): TemplateOption[] => [
  { id: OWN_TEMPLATE, name, template: export_template, isOwn: true },
  ...export_templates.map(({ _id, name: its, ...template }) => ({ id: _id, name: its, template, isOwn: true })),
]

/** The change by which one of the person's templates becomes another. */
function withTemplate(named: Preferences['export_templates'], id: string, template: ExportTemplate) {
  return id === OWN_TEMPLATE
    ? { export_template: template }
    : { export_templates: named.map((one) => (one._id === id ? { ...one, ...template } : one)) }
}
