import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createPublicKey } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createFileSink } from '../adapters/audit-sinks/file-sink.ts'
import { readConfig } from '../kernel/config.ts'
import { readAuditKey } from '../modules/audit/index.ts'
import { NO_LINE, sealLine } from '../modules/audit/trail/line.ts'
import { auditKey, verifyAudit } from './audit-trail.ts'

/** An installation whose file has so many lines. */
async function installation(count: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-audit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'audit.jsonl')
  const config = readConfig({ DATA_DIR: folder, AUDIT_FILE: file })
  const key = await readAuditKey(folder, null)
  let previous = NO_LINE
  const lines = Array.from({ length: count }, (_, at) => {
    const fact = { id: `fact-${at}`, at, action: 'sign-in', outcome: 'done', via: 'web' } as const
    const nothing = { actor_id: null, actor_role: null, object_kind: null, object_id: null, owner_id: null }
    const sealed = sealLine({ ...fact, ...nothing, address: null, detail: null }, { number: at + 1, previous, key })
    previous = sealed.hash
    return { number: at + 1, text: sealed.text, at, isRefused: false }
  })
  await createFileSink(file).take(lines, new AbortController().signal)
  return { folder, file, check: { config, sent: async () => count } }
}

test('the file of an installation is whole, until a line at its end goes', async () => {
  const { file, check } = await installation(3)
  expect(await verifyAudit({ files: [] }, check)).toEqual({
    isWhole: true,
    text: '3 lines are intact, 1 (1970-01-01T00:00:00.000Z) to 3 (1970-01-01T00:00:00.002Z).',
  })
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, `${lines.slice(0, 2).join('\n')}\n`)
  const cut = await verifyAudit({ files: [] }, check)
  expect(cut.isWhole).toBe(false)
  expect(cut.text).toContain('The file ends at number 2, but 3 was written into it.')
})

test('files that were moved away are checked in their order, elsewhere with the public key', async () => {
  const { folder, file, check } = await installation(2)
  const elsewhere = { config: readConfig({ DATA_DIR: path.join(folder, 'elsewhere') }), sent: async () => 0 }
  const key = path.join(folder, 'audit.pub')
  const pem = await auditKey(check.config)
  expect(pem).toContain('BEGIN PUBLIC KEY')
  expect(createPublicKey(pem).asymmetricKeyType).toBe('ed25519')
  await writeFile(key, pem)
  await rename(file, `${file}.1`)
  const [first, second] = (await readFile(`${file}.1`, 'utf8')).trimEnd().split('\n')
  await writeFile(`${file}.1`, `${first}\n`)
  await appendFile(file, `${second}\n`)
  expect(await verifyAudit({ files: [`${file}.1`, file], key }, elsewhere)).toMatchObject({ isWhole: true })
  expect(await verifyAudit({ files: [file, `${file}.1`], key }, elsewhere)).toMatchObject({ isWhole: false })
  await expect(verifyAudit({ files: [] }, elsewhere)).rejects.toThrow('Name the files to check, or set AUDIT_FILE.')
})
