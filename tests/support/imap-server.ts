import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { until } from './workers.ts'

const DOVECOT = '/usr/sbin/dovecot'
/** As whom it runs where the tests are root, which it refuses to serve mail as. */
const NOBODY = 65_534

/** A mail that arrives. */
export interface ArrivingMail {
  from: string
  to: string
  subject?: string
  messageId?: string
  headers?: readonly string[]
  attachments?: readonly { name: string; content: Buffer; type?: string }[]
}

/** {@link runImapServer}, which ends with the test. */
export async function startImapServer() {
  const server = await runImapServer()
  onTestFinished(() => server.close())
  return server
}

/** A real IMAP server, Debian's Dovecot, with one mailbox, without rights of its own. */
export async function runImapServer() {
  if (!existsSync(DOVECOT)) throw new Error('The tests need Dovecot: install the package dovecot-imapd.')
  const isRoot = process.getuid?.() === 0
  const [uid, gid] = isRoot ? [NOBODY, NOBODY] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const [user, group] = [await nameOf('-un', uid), await nameOf('-gn', uid)]
  // Its sockets have to fit into the 108 letters of a path.
  const folder = await mkdtemp('/tmp/longhand-imap-')
  await chmod(folder, 0o755)
  const port = await freePort()
  const box = path.join(folder, 'box')
  for (const name of ['run', 'box', 'box/cur', 'box/new', 'box/tmp']) await mkdir(path.join(folder, name))
  await writeFile(path.join(folder, 'dovecot.conf'), settings({ folder, box, user, group, port, uid, gid }))
  if (isRoot)
    for (const name of ['', 'run', 'box', 'box/cur', 'box/new', 'box/tmp', 'dovecot.conf'])
      await chown(path.join(folder, name), uid, gid)
  const args = ['-F', '-c', path.join(folder, 'dovecot.conf')]
  const child = isRoot
    ? spawn('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', DOVECOT, ...args], { stdio: 'ignore' })
    : spawn(DOVECOT, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  await until('Dovecot', () => greets(port)).catch(async (cause: unknown) => {
    const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => 'no log')
    await close()
    throw new Error(`Dovecot does not start: ${log}`, { cause })
  })
  let count = 0
  return {
    url: `imap://box:secret@127.0.0.1:${port}/INBOX`,
    close,
    async deliver(mail: ArrivingMail): Promise<string> {
      count += 1
      const file = path.join(box, 'cur', `${Date.now()}.${count}.test:2,`)
      await writeFile(file, written(mail, count))
      if (isRoot) await chown(file, uid, gid)
      return file
    },
  }
}

/** What the system calls a user, or their group. */
const nameOf = async (what: string, uid: number): Promise<string> =>
  (await promisify(execFile)('id', [what, String(uid)])).stdout.trim()

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(2000, () => end(false))
    socket.once('data', () => end(true))
    socket.once('error', () => end(false))
  })
}

function written(
  { from, to, subject = 'Sound', messageId, headers = [], attachments = [] }: ArrivingMail,
  count: number,
) {
  const parts = attachments.map(
    ({ name, content, type = 'audio/wav' }) =>
      `--edge\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n${content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`,
  )
  return (
    [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: ${messageId ?? `<${count}@example.org>`}`,
      'Date: Tue, 24 Nov 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      ...headers,
      'Content-Type: multipart/mixed; boundary=edge',
    ].join('\r\n') + `\r\n\r\n--edge\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n${parts.join('')}--edge--\r\n`
  )
}

const settings = ({
  folder,
  box,
  user,
  group,
  port,
  uid,
  gid,
}: Record<'folder' | 'box' | 'user' | 'group', string> & Record<'port' | 'uid' | 'gid', number>) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_location = maildir:${box}
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`
