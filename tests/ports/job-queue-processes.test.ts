import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { eachDatabase } from '../support/databases.ts'

const script = path.join(import.meta.dirname, 'processes/claim-all.ts')

eachDatabase((open) => {
  test('two processes empty one queue and no job is taken twice', async () => {
    const { env, work } = await open()
    const { jobs } = await work()
    const added = new Set<string>()
    for (let i = 0; i < 60; i += 1) added.add(await jobs.add('transcribe-file', { i }))
    const taken = await Promise.all(
      [1, 2].map(() => promisify(execFile)(process.execPath, [script, JSON.stringify(env)])),
    )
    const lists = taken.map(({ stdout }) => JSON.parse(stdout) as string[])
    expect(lists.flat().toSorted()).toEqual([...added].toSorted())
  })
})
