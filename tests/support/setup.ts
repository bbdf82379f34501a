// better-sqlite3 ends the process without a word under an older Node, so say it here.
if (Number(process.versions.napi) < 10) {
  throw new Error(
    `Node ${process.version} is too old for the tests. Run them by \`npm test\` or another npm script, which use ` +
      'the packaged Node 24.',
  )
}
