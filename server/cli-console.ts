import type { Command } from 'commander'
import { CONSOLE_COMMANDS } from './commands/console/commands.ts'
import { type ConsoleCommand, type Given, NOUNS } from './commands/console/console-command.ts'

/** Adds the commands that do what the console does, beside those of the same nouns. */
export function addConsoleCommands(cli: Command, run: (command: ConsoleCommand, given: Given) => Promise<void>): void {
  for (const command of CONSOLE_COMMANDS) {
    const [noun = '', verb] = command.name.split(' ')
    const one = (verb === undefined ? cli : nounOf(cli, noun)).command(verb ?? noun)
    const { summary } = command.route
    one.description(summary.charAt(0).toLowerCase() + summary.slice(1))
    for (const name of command.args ?? []) one.argument(name)
    for (const [flags, description] of command.options ?? []) one.option(flags, description)
    if (command.isConfirmed) one.option('--confirm <again>', 'the first argument once more, for it cannot be undone')
    if (command.route.reply) one.option('--json', 'print what the API answers')
    one.action(() =>
      run(command, { args: one.processedArgs as Given['args'], options: one.opts<Record<string, string | boolean>>() }),
    )
  }
}

function nounOf(cli: Command, name: string): Command {
  return (
    cli.commands.find((known) => known.name() === name) ??
    cli.command(name).description(NOUNS[name] ?? `manage ${name}`)
  )
}
