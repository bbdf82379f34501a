import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addModel, type AddProgress } from '../../server/modules/recognition/models/add.ts'
import {
  configuredCatalogue,
  shippedCatalogue,
  suggestModel,
  type Catalogue,
} from '../../server/modules/recognition/models/catalogue.ts'
import {
  createDiarisationStore,
  createModelStore,
  installedModels,
} from '../../server/modules/recognition/models/installed.ts'
import { listModels } from '../../server/modules/recognition/models/list.ts'
import { removeModel } from '../../server/modules/recognition/models/remove.ts'
import { smallModelCatalogue } from '../support/model-catalogue.ts'
import { brokenOff, sha256, startModelServer, type ModelServer } from '../support/model-server.ts'

const model = randomBytes(300_000)
const tokens = Buffer.from('a 0\nb 1\n')
const retry = { firstMs: 1, times: 2 }

let modelsDir: string
const servers: ModelServer[] = []

beforeEach(async () => {
  modelsDir = await mkdtemp(path.join(os.tmpdir(), 'models-'))
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  await rm(modelsDir, { recursive: true })
})

async function serve(
  ...options: Parameters<typeof startModelServer> extends [unknown, ...infer Rest] ? Rest : never
): Promise<ModelServer> {
  const server = await startModelServer({ '/model.onnx': model, '/tokens.txt': tokens }, ...options)
  servers.push(server)
  return server
}

/** A catalogue of one model on this host. */
function catalogueOf(
  origin: string,
  checksums: { model?: string; tokens?: string } = { model: sha256(model), tokens: sha256(tokens) },
  more: object = {},
): Catalogue {
  return smallModelCatalogue({
    size: model.length + tokens.length,
    files: [
      {
        role: 'model',
        path: 'model.onnx',
        url: `${origin}/model.onnx`,
        size: model.length,
        sha256: checksums.model,
      },
      {
        role: 'tokens',
        path: 'tokens.txt',
        url: `${origin}/tokens.txt`,
        size: tokens.length,
        sha256: checksums.tokens,
      },
    ],
    ...more,
  })
}

const add = (catalogue: Catalogue, more: Partial<Parameters<typeof addModel>[0]> = {}) =>
  addModel({ name: 'small', modelsDir, catalogue, retry, ...more })
const installedModel = () => readFile(path.join(modelsDir, 'small', 'model.onnx'))

describe('adding a model', () => {
  test('fetches every file with progress and puts them in place together', async () => {
    const { origin } = await serve()
    const steps: AddProgress[] = []
    expect(await add(catalogueOf(origin), { onProgress: (step) => steps.push(step) })).toBe('added')
    expect((await installedModel()).equals(model)).toBe(true)
    expect((await readdir(path.join(modelsDir, 'small'))).toSorted()).toEqual([
      'manifest.json',
      'model.onnx',
      'tokens.txt',
    ])
    expect(await readdir(path.join(modelsDir, '.adding'))).toEqual([])
    const total = model.length + tokens.length
    expect(steps.at(-1)).toEqual({ file: 'tokens.txt', doneBytes: total, totalBytes: total })
    expect(steps.every((step, index) => step.doneBytes >= (steps[index - 1]?.doneBytes ?? 0))).toBe(true)
    expect(await add(catalogueOf(origin))).toBe('present')
  })

  test('brings a newer edition, whose new files alone are fetched, and the one before works until then', async () => {
    await add(catalogueOf((await serve()).origin))
    const newer = randomBytes(300_000)
    const server = await startModelServer({ '/model.onnx': newer, '/tokens.txt': tokens })
    servers.push(server)
    const catalogue = catalogueOf(server.origin, { model: sha256(newer), tokens: sha256(tokens) })
    const listed = async () => (await listModels({ modelsDir, catalogue }))[0]
    expect(await listed()).toMatchObject({ isInstalled: true, isOutdated: true })
    server.next.push((_, response) => response.writeHead(404).end())
    await expect(add(catalogue)).rejects.toMatchObject({ code: 'not_found' })
    expect((await installedModel()).equals(model)).toBe(true)
    expect(await installedModels(modelsDir, catalogue)).toMatchObject([{ name: 'small' }])
    expect(await add(catalogue)).toBe('added')
    expect((await installedModel()).equals(newer)).toBe(true)
    expect(server.requests.map((request) => request.path)).toEqual(['/model.onnx', '/model.onnx'])
    expect(await listed()).toMatchObject({ isInstalled: true, isOutdated: false })
    expect(await add(catalogue)).toBe('present')
  })

  test('goes on in the middle after the connection was cut, within the same call', async () => {
    const server = await serve()
    const { answer, cut } = brokenOff(model, 100_000)
    server.next.push(answer)
    await add(catalogueOf(server.origin), { onProgress: cut })
    expect((await installedModel()).equals(model)).toBe(true)
    expect(server.requests[1]?.range).toMatch(/^bytes=[1-9]\d*-$/)
    expect(server.requests[1]?.ifRange).toMatch(/^"/)
  })

  test('goes on in a later call, after giving up or a restart', async () => {
    const server = await serve()
    const { answer, cut } = brokenOff(model, 100_000)
    server.next.push(answer)
    await expect(
      add(catalogueOf(server.origin), { onProgress: cut, retry: { firstMs: 1, times: 0 } }),
    ).rejects.toMatchObject({ code: 'unreachable', message: expect.stringContaining('longhand models add small') })
    expect((await listModels({ modelsDir, catalogue: catalogueOf(server.origin) }))[0]).toMatchObject({
      isInstalled: false,
      fetchedBytes: expect.any(Number),
    })
    expect(await installedModels(modelsDir, catalogueOf(server.origin))).toEqual([])
    await add(catalogueOf(server.origin))
    expect((await installedModel()).equals(model)).toBe(true)
    expect(server.requests[1]?.range).toMatch(/^bytes=[1-9]\d*-$/)
  })

  test('starts again where the host knows no ranges', async () => {
    const server = await serve({ hasRanges: false })
    const { answer, cut } = brokenOff(model, 100_000)
    server.next.push(answer)
    await add(catalogueOf(server.origin), { onProgress: cut })
    expect(server.requests.length).toBeGreaterThan(2)
    expect((await installedModel()).equals(model)).toBe(true)
  })

  test('starts again when the file at the host is another one now', async () => {
    const server = await serve()
    let open: ServerResponse | undefined
    server.next.push((_request, response) => {
      response.writeHead(200, { etag: '"another"', 'content-length': model.length })
      response.write(randomBytes(50_000))
      open = response
    })
    await add(catalogueOf(server.origin), { onProgress: () => open?.destroy() })
    expect((await installedModel()).equals(model)).toBe(true)
  })

  test('refuses and removes a file with another checksum', async () => {
    const { origin } = await serve()
    const wrong = catalogueOf(origin, { model: sha256(tokens) })
    await expect(add(wrong)).rejects.toMatchObject({
      code: 'wrong_content',
      message: expect.stringContaining('checksum'),
    })
    expect(await readdir(path.join(modelsDir, '.adding', 'small'))).toEqual([])
    expect(await installedModels(modelsDir, wrong)).toEqual([])
  })

  test('refuses a file of another size before it fetches it', async () => {
    const server = await serve()
    server.next.push((_request, response) => response.writeHead(200, { 'content-length': 5 }).end('other'))
    await expect(add(catalogueOf(server.origin))).rejects.toMatchObject({
      code: 'wrong_content',
      message: expect.stringContaining('5 bytes'),
    })
  })

  test('without a known checksum, checks the one that the host states and pins what was installed', async () => {
    const { origin } = await serve({ statesChecksum: true })
    await add(catalogueOf(origin, {}))
    const manifest: unknown = JSON.parse(await readFile(path.join(modelsDir, 'small', 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({
      files: [
        { path: 'model.onnx', sha256: sha256(model), checkedBy: 'host' },
        { path: 'tokens.txt', checkedBy: 'host' },
      ],
    })

    const liar = await serve()
    await removeModel({ name: 'small', modelsDir, catalogue: catalogueOf(origin) })
    liar.next.push((_request, response) =>
      response.writeHead(200, { 'x-linked-etag': `"${sha256(tokens)}"`, 'content-length': model.length }).end(model),
    )
    await expect(add(catalogueOf(liar.origin, {}))).rejects.toMatchObject({ code: 'wrong_content' })
  })

  test('says plainly that a file is not there any more', async () => {
    const server = await serve()
    server.next.push((_request, response) => response.writeHead(404).end())
    await expect(add(catalogueOf(server.origin))).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('model.onnx of Small'),
    })
    expect(server.requests).toHaveLength(1)
  })

  test('tries again after a fault of the host, but not for ever', async () => {
    const server = await serve()
    server.next.push((_request, response) => response.writeHead(503).end())
    expect(await add(catalogueOf(server.origin))).toBe('added')
    await removeModel({ name: 'small', modelsDir, catalogue: catalogueOf(server.origin) })
    server.requests.length = 0
    for (let i = 0; i < 9; i++) server.next.push((_request, response) => response.writeHead(503).end())
    await expect(add(catalogueOf(server.origin))).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('503'),
    })
    expect(server.requests).toHaveLength(3)
  })

  test('without a network, says that nothing is lost and how to copy the files by hand', async () => {
    const server = await startModelServer({})
    await server.close()
    await expect(add(catalogueOf(server.origin))).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(
        /refused the connection.*is kept.*on another machine.*copy them into.*model\.onnx/s,
      ),
    })
  })

  test('follows a redirect to an allowed host only', async () => {
    const behind = await serve()
    const server = await serve()
    server.next.push((_request, response) => response.writeHead(302, { location: `${behind.origin}/model.onnx` }).end())
    await add(catalogueOf(server.origin))
    expect(behind.requests.map((request) => request.path)).toEqual(['/model.onnx'])

    await removeModel({ name: 'small', modelsDir, catalogue: catalogueOf(server.origin) })
    server.next.push((_request, response) =>
      response.writeHead(302, { location: behind.origin.replace('127.0.0.1', 'localhost') }).end(),
    )
    await expect(add(catalogueOf(server.origin))).rejects.toMatchObject({ code: 'refused_address' })
    expect(behind.requests).toHaveLength(1)
  })

  test('refuses plain http to another machine', async () => {
    const elsewhere = { ...catalogueOf('http://models.example.org'), hosts: ['models.example.org'] }
    await expect(add(elsewhere)).rejects.toMatchObject({ code: 'refused_address' })
  })

  test('stops when it is told to, and keeps what it has', async () => {
    const { origin } = await serve()
    const stop = new AbortController()
    await expect(
      add(catalogueOf(origin), { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped')
    expect(await readdir(path.join(modelsDir, '.adding', 'small'))).toContain('model.onnx.part')
  })

  test('uses files that were copied by hand, and fetches only what is missing', async () => {
    const server = await serve()
    await mkdir(path.join(modelsDir, 'small'))
    await writeFile(path.join(modelsDir, 'small', 'model.onnx'), model)
    await add(catalogueOf(server.origin))
    expect(server.requests.map((request) => request.path)).toEqual(['/tokens.txt'])
    expect((await installedModel()).equals(model)).toBe(true)
  })

  test('says before the first byte that there is no room', async () => {
    const server = await serve()
    const huge = 10 ** 15
    const catalogue = catalogueOf(
      server.origin,
      {},
      { size: huge, files: [{ role: 'model', path: 'model.onnx', url: `${server.origin}/model.onnx`, size: huge }] },
    )
    await expect(add(catalogue)).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringContaining('MODELS_DIR'),
    })
    expect(server.requests).toEqual([])
  })

  test('names the models there are when there is none of that name', async () => {
    const { origin } = await serve()
    await expect(add(catalogueOf(origin), { name: '../etc' })).rejects.toMatchObject({
      code: 'unknown_model',
      message: expect.stringContaining('small'),
    })
  })
})

describe('installed models', () => {
  test('a folder that was copied by hand counts once it is whole', async () => {
    const catalogue = catalogueOf('https://example.org')
    await mkdir(path.join(modelsDir, 'small'))
    await writeFile(path.join(modelsDir, 'small', 'model.onnx'), model)
    expect(await installedModels(modelsDir, catalogue)).toEqual([])
    await writeFile(path.join(modelsDir, 'small', 'tokens.txt'), tokens)
    expect(await installedModels(modelsDir, catalogue)).toMatchObject([
      { name: 'small', files: { model: path.join(modelsDir, 'small', 'model.onnx') } },
    ])
  })

  test('removing takes the model away, and says whether there was one', async () => {
    const { origin } = await serve()
    const catalogue = catalogueOf(origin)
    await add(catalogue)
    expect(await removeModel({ name: 'small', modelsDir, catalogue })).toBe(true)
    expect(await installedModels(modelsDir, catalogue)).toEqual([])
    expect(await removeModel({ name: 'small', modelsDir, catalogue })).toBe(false)
  })

  test('the best one for a language is taken, or the one that SPEECH_MODEL names', async () => {
    const {
      models: [one],
      hosts,
    } = catalogueOf('https://example.org')
    if (!one) throw new Error('no model')
    const catalogue: Catalogue = {
      hosts,
      models: [one, { ...one, name: 'better', rank: 9, languages: ['en', 'ro'], multilingual: true }],
    }
    for (const name of ['small', 'better']) {
      await mkdir(path.join(modelsDir, name))
      await writeFile(path.join(modelsDir, name, 'model.onnx'), model)
      await writeFile(path.join(modelsDir, name, 'tokens.txt'), tokens)
    }
    const all = createModelStore({ modelsDir, wanted: null, catalogue })
    expect((await all.best({ language: 'en-GB', multilingual: false }))?.name).toBe('better')
    expect(await all.best({ language: 'fr', multilingual: false })).toBeNull()
    const small = createModelStore({ modelsDir, wanted: 'small', catalogue })
    expect((await small.best({ language: 'en', multilingual: false }))?.name).toBe('small')
    expect(await small.best({ language: 'en', multilingual: true })).toBeNull()
    expect(createModelStore({ modelsDir, wanted: 'nonsense', catalogue }).advice()).toContain('longhand models list')
  })
})

test('models that follow sessions are none for files, and are asked for by their language', async () => {
  const {
    models: [one],
    hosts,
  } = catalogueOf('https://example.org')
  if (!one) throw new Error('no model')
  const following = { ...one, name: 'following', kind: 'streaming-ctc' as const }
  const catalogue: Catalogue = { hosts, models: [following, { ...following, name: 'better', rank: 9 }] }
  for (const name of ['following', 'better']) {
    await mkdir(path.join(modelsDir, name), { recursive: true })
    await writeFile(path.join(modelsDir, name, 'model.onnx'), model)
    await writeFile(path.join(modelsDir, name, 'tokens.txt'), tokens)
  }
  const store = createModelStore({ modelsDir, wanted: null, catalogue })
  expect([await store.installed(), await store.best({ language: 'en', multilingual: false })]).toEqual([[], null])
  expect(await store.streaming!('en-GB')).toMatchObject({ name: 'better', kind: 'streaming-ctc' })
  expect(await store.streaming!('fr')).toBeNull()
  const named = createModelStore({ modelsDir, wanted: 'following', catalogue })
  expect(await named.streaming!('en')).toMatchObject({ name: 'following' })
  expect(suggestModel('en', catalogue)).toBeNull()
})

test('models that tell speakers apart are no speech models, and are asked for by their own store', async () => {
  const {
    models: [one],
    hosts,
  } = catalogueOf('https://example.org')
  const files = one!.files.map((file, index) => ({
    ...file,
    role: index === 0 ? ('segmentation' as const) : ('embedding' as const),
  }))
  const catalogue: Catalogue = {
    hosts,
    models: [{ ...one!, name: 'voices', kind: 'diarisation', languages: [], files }],
  }
  const store = createDiarisationStore({ modelsDir, catalogue })
  expect(await store.best()).toBeNull()
  expect(store.advice()).toContain('longhand models add voices')
  await mkdir(path.join(modelsDir, 'voices'))
  await writeFile(path.join(modelsDir, 'voices', 'model.onnx'), model)
  await writeFile(path.join(modelsDir, 'voices', 'tokens.txt'), tokens)
  expect(await store.best()).toEqual({
    label: 'Small',
    files: {
      segmentation: path.join(modelsDir, 'voices', 'model.onnx'),
      embedding: path.join(modelsDir, 'voices', 'tokens.txt'),
    },
  })
  expect(await installedModels(modelsDir, catalogue)).toEqual([])
})

describe('the catalogue that ships', () => {
  test('fits its schema: checksums, sizes that add up, and https to its own hosts', () => {
    const { models, hosts } = shippedCatalogue()
    expect(models.length).toBeGreaterThan(8)
    for (const file of models.flatMap((entry) => entry.files)) {
      const { protocol, hostname } = new URL(file.url)
      expect(protocol).toBe('https:')
      expect(hosts).toContain(hostname)
      expect(file.sha256).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  test('holds every kind of model that the engine promises, and each kind brings its files', () => {
    const roles = Object.fromEntries(
      shippedCatalogue().models.map((entry) => [
        entry.kind,
        entry.files
          .map((file) => file.role)
          .toSorted()
          .join(' '),
      ]),
    )
    expect(roles).toEqual({
      whisper: 'decoder encoder tokens',
      'streaming-transducer': 'decoder encoder joiner tokens',
      'nemo-transducer': 'decoder encoder joiner tokens',
      moonshine: 'cached-decoder encoder preprocessor tokens uncached-decoder',
      'sense-voice': 'model tokens',
      omnilingual: 'model tokens',
      diarisation: 'embedding segmentation',
    })
  })

  test('has a model to name for English, for others, and for several at once', () => {
    expect(suggestModel('en-US')?.name).toBe('whisper-tiny')
    expect(suggestModel('ro')?.name).toBe('whisper-small')
    expect(suggestModel(null)?.multilingual).toBe(true)
  })

  test('gives way to the one that MODELS_CATALOGUE names, which has to fit the schema', async () => {
    const own = path.join(modelsDir, 'models.json')
    const { hosts, models } = catalogueOf('https://example.org')
    await writeFile(own, JSON.stringify({ hosts, languageSets: {}, models }))
    expect(configuredCatalogue({ modelsCatalogue: own })).toEqual({ hosts, models })
    expect(configuredCatalogue({ modelsCatalogue: null })).toBe(shippedCatalogue())
    await writeFile(own, JSON.stringify({ hosts }))
    expect(() => configuredCatalogue({ modelsCatalogue: own })).toThrow(/^MODELS_CATALOGUE is not usable: [^\n]+$/)
    expect(() => configuredCatalogue({ modelsCatalogue: `${own}.gone` })).toThrow('MODELS_CATALOGUE is not usable')
  })

  test('a catalogue whose sizes do not add up is refused', () => {
    expect(() => catalogueOf('https://example.org', {}, { size: 1 })).toThrow('add up')
    expect(() => catalogueOf('https://example.org', {}, { languages: 'nowhere' })).toThrow('language set')
    expect(() => catalogueOf('https://example.org', {}, { languages: [] })).toThrow('no language')
  })
})
