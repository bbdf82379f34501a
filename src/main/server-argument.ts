/** The server that was given for this run, by `--server=…` or the variable LONGHAND_SERVER. */
export function givenServer(argv: readonly string[], env: Record<string, string | undefined>): string | undefined {
  const option = argv.find((argument) => argument.startsWith('--server='))?.slice('--server='.length)
  return option || env['LONGHAND_SERVER'] || undefined
}
