// Imported before anything else: better-sqlite3 ends the process without a word under an older Node.
if (Number(process.versions.napi) < 10) {
  console.error(
    `Node ${process.version} is too old. Start by \`npm start\` or \`npx longhand\`, which bring their own Node 24.`,
  )
  process.exit(1)
}
