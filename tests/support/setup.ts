import { configureGlobal } from 'fast-check'

// better-sqlite3 ends the process without a word under an older Node, so say it here.
if (Number(process.versions.napi) < 10) {
  throw new Error(
    `Node ${process.version} is too old for the tests. Run them by \`npm test\` or another npm script, which use ` +
      'the packaged Node 24.',
  )
}

// Properties draw the same values in every run: a new fault of an old rule is for `npm run proof properties` to find.
configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
