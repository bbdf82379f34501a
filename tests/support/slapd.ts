import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'ldapts'
import { onTestFinished, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

const run = promisify(execFile)

/** Below it everybody is. */
export const BASE = 'dc=example,dc=org'
const ADMIN = { dn: `cn=admin,${BASE}`, password: 'a password of the admin' }
/** Who looks people up, and may do nothing else. */
export const READER = { dn: `cn=reader,${BASE}`, password: 'a password of the reader' }

/** A directory that takes StartTLS on a port of this machine. */
export interface TestDirectory {
  url: string
  /** The certificate that signed its own. */
  caFile: string
  add(dn: string, attributes: Record<string, string | string[]>): Promise<void>
  /** Somebody with this address and password. */
  addPerson(uid: string, person: { mail: string; password: string; more?: Record<string, string> }): Promise<void>
  set(dn: string, attribute: string, values: string[]): Promise<void>
  remove(dn: string): Promise<void>
  stop(): Promise<void>
}

/** Starts OpenLDAP's server, from Debian's package, with an empty directory; it ends with the test. */
export async function startSlapd(): Promise<TestDirectory> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const url = `ldap://localhost:${port}`
  const [key, caFile, data] = ['key.pem', 'cert.pem', 'data'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(data)
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  const alternative = 'subjectAltName=DNS:localhost'
  await run('openssl', [...request.split(' '), '-addext', alternative, '-keyout', key, '-out', caFile])
  const conf = path.join(folder, 'slapd.conf')
  await writeFile(
    conf,
    [
      ...['core', 'cosine', 'inetorgperson'].map((schema) => `include /etc/ldap/schema/${schema}.schema`),
      `pidfile ${path.join(folder, 'slapd.pid')}`,
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `TLSCertificateFile ${caFile}`,
      `TLSCertificateKeyFile ${key}`,
      'security simple_bind=1',
      'database mdb',
      `suffix "${BASE}"`,
      `rootdn "${ADMIN.dn}"`,
      `rootpw "${ADMIN.password}"`,
      `directory ${data}`,
      'access to attrs=userPassword by anonymous auth by * none',
      'access to * by users read by anonymous auth',
      '',
    ].join('\n'),
  )
  const server = spawn('/usr/sbin/slapd', ['-h', `ldap://127.0.0.1:${port}/`, '-f', conf, '-d', '0'], {
    stdio: 'ignore',
  })
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  onTestFinished(stop)
  const ca = await readFile(caFile, 'utf8')

  async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url, connectTimeout: 2000, timeout: 5000 })
    try {
      await client.startTLS({ ca, servername: 'localhost' })
      await client.bind(ADMIN.dn, ADMIN.password)
      return await work(client)
    } finally {
      await client.unbind().catch(() => {})
    }
  }
  const add = (dn: string, attributes: Record<string, string | string[]>) =>
    asAdmin((client) => client.add(dn, attributes))

  await vi.waitFor(() => asAdmin(() => Promise.resolve()), { timeout: 10_000, interval: 50 })
  await add(BASE, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' })
  await add(READER.dn, { objectClass: ['person'], cn: 'reader', sn: 'reader', userPassword: READER.password })
  return {
    url,
    caFile,
    add,
    addPerson: (uid, { mail, password, more = {} }) =>
      add(`uid=${uid},${BASE}`, {
        objectClass: ['inetOrgPerson'],
        cn: uid,
        sn: uid,
        mail,
        userPassword: password,
        ...more,
      }),
    set: (dn, attribute, values) =>
      asAdmin(async (client) => {
        const { Attribute, Change } = await import('ldapts')
        await client.modify(
          dn,
          new Change({ operation: 'replace', modification: new Attribute({ type: attribute, values }) }),
        )
      }),
    remove: (dn) => asAdmin((client) => client.del(dn)),
    stop,
  }
}
