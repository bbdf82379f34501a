import { z } from 'zod'
import { FATES_OF_FILES } from '../../../src/shared/contract/workspaces.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { defineMail } from '../../kernel/define-mail.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Mail } from '../../ports/mailer.ts'
import { linkMail } from '../mail/index.ts'

/** What it says of the workspace, for by then nobody else knows. */
const payload = z.strictObject({
  kind: z.literal('workspace-dissolved'),
  memberId: z.string(),
  workspace: z.string(),
  by: z.string(),
  files: z.enum(FATES_OF_FILES).default('delete'),
})

/** Null when the member is gone as well. */
async function writeDissolved(
  db: Db,
  publicUrl: string,
  { memberId, workspace, by, files }: z.infer<typeof payload>,
): Promise<Mail | null> {
  const member = await db
    .selectFrom('user')
    .select(['email', 'app_language'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return null
  return linkMail({
    to: member,
    subject: phrase('The team “{workspace}” was deleted', { workspace }),
    lead:
      files === 'move'
        ? phrase(
            '{person} deleted the team “{workspace}” at Longhand and moved its files to their own account. Your own ' +
              'account and your own files do not change.',
            { person: by, workspace },
          )
        : phrase(
            '{person} deleted the team “{workspace}” at Longhand. Its files, texts and the time left on it are gone ' +
              'for everybody in it. Your own account and your own files do not change.',
            { person: by, workspace },
          ),
    link: `${publicUrl}/files`,
    linkText: phrase('Go to files'),
    after: phrase('If this should not have happened, ask {person}.', { person: by }),
  })
}

/** Mails that tell members that their workspace is gone. */
export const dissolvedMails = defineMail({
  payload,
  write: (about, { db, publicUrl }) => writeDissolved(db, publicUrl, about),
})
