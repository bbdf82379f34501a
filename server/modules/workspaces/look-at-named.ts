import type { Db } from '../../kernel/db/schema.ts'
import type { Finding } from '../../kernel/finding.ts'
import type { SignOnSettings } from '../../kernel/sign-on-settings.ts'
import { namedWorkspaces } from '../../kernel/sign-on-workspaces.ts'
import { workspacesByIds } from './repository.ts'

/** Whether groups of sign-on can put people into the workspaces that the settings name, for `doctor`. */
export async function lookAtNamedWorkspaces(db: Db, signOn: SignOnSettings): Promise<Finding[]> {
  const named = namedWorkspaces(signOn)
  if (named.length === 0) return []
  const there = new Map(
    (
      await workspacesByIds(
        db,
        named.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return named.map(({ id, provider, domains }) => {
    const name = `Workspace ${id} of ${provider}`
    const row = there.get(id)
    if (!row) return { name, isFine: false, text: 'It is not there. Correct its id in the file of sign-on.' }
    const { name: text, sign_on_domain: domain } = row
    if (domain !== null && domains.includes(domain)) return { name, isFine: true, text }
    const wanted = `Its owner has to name ${domains.join(' or ')} as its domain for single sign-on first.`
    return { name, isFine: false, text: `${text}: nobody joins it. ${wanted}` }
  })
}
