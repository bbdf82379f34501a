import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { run } from './run.mjs'

/** Debian packages by name, and how to see that what they bring is there. */
const PACKAGES = {
  ffmpeg: () => (onPath('ffmpeg') && onPath('ffprobe')) || Boolean(process.env.FFMPEG_PATH && process.env.FFPROBE_PATH),
  bubblewrap: () => onPath('bwrap'),
  pocketsphinx: () => onPath('pocketsphinx_continuous'),
  'pocketsphinx-en-us': () => existsSync('/usr/share/pocketsphinx/model/en-us/en-us'),
  'apertium-eng-spa': () => existsSync('/usr/share/apertium/modes/eng-spa.mode'),
  flite: () => onPath('flite'),
  'poppler-utils': () => onPath('pdftotext'),
  'chromium-headless-shell': () => onPath('chromium-headless-shell'),
  slapd: () => existsSync('/usr/sbin/slapd'),
  openssl: () => onPath('openssl'),
  'dovecot-imapd': () => existsSync('/usr/sbin/dovecot'),
  pgbouncer: () => existsSync('/usr/sbin/pgbouncer'),
  postgresql: () =>
    existsSync('/usr/lib/postgresql') &&
    readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`)),
}

export const RUN_PACKAGES = ['ffmpeg', 'bubblewrap', 'pocketsphinx', 'pocketsphinx-en-us', 'apertium-eng-spa']
export const TEST_PACKAGES = [
  ...RUN_PACKAGES,
  'flite',
  'poppler-utils',
  'chromium-headless-shell',
  'dovecot-imapd',
  'openssl',
  'postgresql',
  'slapd',
]
export const PROOF_PACKAGES = [...TEST_PACKAGES, 'pgbouncer']

/** Installs what is missing as root on Debian; otherwise names the command. Never stops the start. */
export async function ensureDebianPackages(names) {
  const missing = names.filter((name) => !PACKAGES[name]())
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (!onPath('apt-get'))
    return console.log(
      `Missing here: ${missing.join(', ')}. Install them by your system's own means; going on without.`,
    )
  if (process.getuid?.() !== 0)
    return console.log(`Missing here: ${missing.join(', ')}. To install them: sudo ${command}\nGoing on without.`)
  console.log(`Installing Debian packages: ${missing.join(', ')} …`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], quiet)
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet)
  if (code !== 0) console.log(`That failed. To try again by hand: ${command}\nGoing on without.`)
}

function onPath(name) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
