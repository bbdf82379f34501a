import { OWN_TEMPLATE } from '../../../../src/shared/contract/folders.ts'
import type { ExportTemplate, NamedTemplate } from '../../../../src/shared/contract/preferences.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { FileRow, Viewer } from '../../files/index.ts'
import { defaultsForFile } from '../../folders/index.ts'
import { namedTemplatesIn, preferenceOf, templateIn } from '../../identity/index.ts'

type Filed = Pick<FileRow, 'owner_id' | 'folder_id'>

/** The template of a file's folder, whoever exports; null where the folder has none, or one that is gone. */
export async function templateOfFolder(db: Db, file: Filed): Promise<NamedTemplate | null> {
  const { export_template: id } = await defaultsForFile(db, file)
  if (id === null || id === OWN_TEMPLATE) return null
  return namedTemplatesIn(await preferenceOf(db, file.owner_id)).find(({ _id }) => _id === id) ?? null
}

/** One of a person's templates: `own` is the one without a name. @throws AppError 404 for one that is not theirs */
export async function chosenTemplate(db: Db, viewer: Pick<Viewer, 'id'>, choice: string): Promise<ExportTemplate> {
  const row = await preferenceOf(db, viewer.id)
  if (choice === OWN_TEMPLATE) return templateIn(row)
  const found = namedTemplatesIn(row).find(({ _id }) => _id === choice)
  if (!found) throw new AppError(404, 'template_gone', messages.exportTemplateGone)
  return found
}

/** How a document of a file is written: as was chosen, else as its folder has it, else as who exports it has it. */
export async function templateFor(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  file: Filed,
  choice: string | null,
): Promise<ExportTemplate> {
  if (choice !== null) return chosenTemplate(db, viewer, choice)
  return (await templateOfFolder(db, file)) ?? chosenTemplate(db, viewer, OWN_TEMPLATE)
}
