import { z } from 'zod'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { defineMail } from '../../kernel/define-mail.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Mail } from '../../ports/mailer.ts'
import { linkMail } from '../mail/index.ts'
import { invitationById } from './repository.ts'

const payload = z.strictObject({ kind: z.literal('workspace-invitation'), invitationId: z.string() })

/** Null when the invitation has been answered or withdrawn. */
async function writeInvitation(db: Db, publicUrl: string, id: string): Promise<Mail | null> {
  const found = await invitationById(db, id)
  if (!found) return null
  const { email, name: workspace, app_language, person_id, inviter_email } = found
  const inviter = inviter_email ?? workspace
  const hasAccount = person_id !== null
  return linkMail({
    to: { email, app_language },
    subject: phrase('{inviter} invites you to the team “{workspace}”', { inviter, workspace }),
    lead: hasAccount
      ? phrase('{inviter} invites you to work in “{workspace}” at Longhand. Its files belong to the whole team.', {
          inviter,
          workspace,
        })
      : phrase(
          '{inviter} invites you to work in “{workspace}” at Longhand. Its files belong to the whole team. Create an ' +
            'account with this address, {email}, to join.',
          { inviter, workspace, email },
        ),
    link: hasAccount ? `${publicUrl}/account/workspaces` : `${publicUrl}/auth/register`,
    linkText: hasAccount ? phrase('Accept or decline') : phrase('Create an account'),
    after: phrase('You got this e-mail because {inviter} invited this address. If you don’t know them, ignore it.', {
      inviter,
    }),
  })
}

/** Mails that invite somebody to a workspace. */
export const invitationMails = defineMail({
  payload,
  write: ({ invitationId }, { db, publicUrl }) => writeInvitation(db, publicUrl, invitationId),
})
