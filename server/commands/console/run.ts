import type { Installation } from '../../compose.ts'
import { userByEmail } from '../../modules/identity/index.ts'
import type { Asked, ConsoleCommand, Given } from './console-command.ts'
import { describe } from './describe.ts'
import { withLocalApi } from './local-api.ts'

/** Does what a call of the console does; answers what is printed. @throws Error with why it was not done */
export async function runConsoleCommand(
  installation: Installation,
  command: ConsoleCommand,
  given: Given,
): Promise<string> {
  if (command.isConfirmed && given.options['confirm'] !== given.args[0])
    throw new Error(`Nothing was done. To go on, add --confirm ${String(given.args[0])}.`)
  // Teams have no address: they are named by their ids.
  const accountOf = async (email: string) => {
    if (!email.includes('@')) return email.trim()
    const user = await userByEmail(installation.db, email.trim().toLowerCase())
    if (!user) throw new Error(`There is no account for ${email}.`)
    return user.id
  }
  const asked = command.ask ? await command.ask(given, accountOf) : { params: paramsOf(command, given) }
  const answer = await withLocalApi(installation, (call) => call(command.route, asked))
  if (answer === null) return command.done?.(given) ?? 'Done.'
  return given.options['json'] === true ? JSON.stringify(answer, null, 2) : describe(answer)
}

/** Arguments by the parameters in the path, in their order. */
function paramsOf({ route }: ConsoleCommand, { args }: Given): NonNullable<Asked['params']> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return Object.fromEntries(names.map((name, at) => [name, String(args[at])]))
}
