/**
 * The rows that the tests of a file name, and how each test proves them: `whole`, `stubbed` where the other side of the
 * wire is a stand-in, `conditional` where it does not run everywhere.
 * @param {string} file path from the root, with slashes
 * @param {string} source
 * @returns {{ id: string, how: 'whole' | 'stubbed' | 'conditional' }[]}
 */
export function readRowTests(file, source) {
  const isStubbed = file.startsWith('tests/screens/') || STAND_INS.test(source)
  const skipped = conditionalBlocks(source)
  // The first argument of a call, in whatever form the runner is called: test(…), test.each(…)(…).
  const names = [...source.matchAll(/\(\s*(['"`])((?:(?!\1).)*)\1/g)].filter(([, , name]) => ROWS.test(name))
  return names.flatMap((match, at) => {
    const line = source.slice(source.lastIndexOf('\n', match.index) + 1, match.index)
    const body = source.slice(match.index, names[at + 1]?.index ?? source.length)
    const isConditional =
      CONDITION.test(line) ||
      /\b(?:test|context|testInfo)\.skip\(/.test(body) ||
      skipped.some(([from, to]) => from < match.index && match.index < to)
    const how = isConditional ? 'conditional' : isStubbed ? 'stubbed' : 'whole'
    return [...match[2].matchAll(ALL_ROWS)].flatMap(([, ids]) => ids.split(/[ ,]+/).map((id) => ({ id, how })))
  })
}

const ROWS = /\[[A-Z]{2}-\d{3}(?:[ ,]+[A-Z]{2}-\d{3})*\]/
const ALL_ROWS = /\[([A-Z]{2}-\d{3}(?:[ ,]+[A-Z]{2}-\d{3})*)\]/g

/** What answers in the server's place: on screens, in parts of the client, in a browser. */
const STAND_INS = /support\/fake-api|stubGlobal\(\s*'fetch'|\/fake-(?:account|billing|files|socket)|\.route\(/

const CONDITION = /\.(?:skipIf|runIf)\(/

/** From where to where a `describe` reaches that does not run everywhere. */
function conditionalBlocks(source) {
  return [...source.matchAll(/^( *)describe\.(?:skipIf|runIf)\(/gm)].map(({ index, 1: indent }) => {
    const end = source.indexOf(`\n${indent}})`, index)
    return [index, end < 0 ? source.length : end]
  })
}
