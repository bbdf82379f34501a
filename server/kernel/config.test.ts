import { describe, expect, test } from 'vitest'
import { isLoopback, readConfig } from './config.ts'
import { ConfigError } from './settings.ts'

describe('readConfig', () => {
  test('needs nothing on loopback', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4800,
      publicUrl: 'http://127.0.0.1:4800',
      billing: 'sandbox',
      process: 'all',
      databaseUrl: null,
    })
    expect(config.speech.engine).toBe('auto')
    expect(config.speech.modelsDir.startsWith(config.dataDir)).toBe(true)
  })

  test('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', SPEECH_ENGINE: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'longhand'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://one.example.org:5432,two.example.org:5432/longhand?target_session_attrs=read-write'],
    ['PROCESS', 'some'],
    ['DRAIN_SECONDS', '-1'],
    ['WORKER_PORT', '70000'],
    ['BILLING', 'free'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SPEECH_ENGINE', 'magic'],
    ['SPEECH_WORKERS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['STORAGE_REDIRECT', 'maybe'],
    ['STORAGE_CACHE', '-1'],
    ['STORAGE_URL', 'bucket'],
    ['STORAGE_URL', 'https://bucket.s3.amazonaws.com'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://Bucket_One/media'],
    ['STORAGE_URL', 's3://key:secret@bucket'],
    ['STORAGE_URL', 's3://bucket?endpoint=minio:9000'],
    ['STORAGE_URL', 's3://bucket?regoin=eu'],
  ])('stops with one line that names %s when it is %s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} is not usable: [^\n]+$`))
  })

  test('[PA-033] needs all keys of Stripe to take money with it, and only then', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x', apiBase: null }
    expect(readConfig({ ...keys, BILLING: 'stripe' })).toMatchObject({ billing: 'stripe', stripe })
    expect(readConfig({ ...keys, BILLING: 'stripe', STRIPE_API_BASE: 'http://127.0.0.1:12111' }).stripe?.apiBase).toBe(
      'http://127.0.0.1:12111',
    )
    for (const name of Object.keys(keys)) {
      expect(() => readConfig({ ...keys, BILLING: 'stripe', [name]: '' })).toThrow(
        `${name} must be set when BILLING is stripe`,
      )
    }
    expect(readConfig(keys)).toMatchObject({ billing: 'sandbox', stripe: null })
  })

  test('[PA-033] wants BILLING said as soon as the server is not on loopback only', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('BILLING must be set')
    expect(() => readConfig({ PUBLIC_URL: 'https://longhand.example' })).toThrow('BILLING must be set')
    expect(readConfig({ HOST: '0.0.0.0', BILLING: 'off' }).billing).toBe('off')
  })

  test('reads where media lie', () => {
    expect(readConfig({}).storage).toBeNull()
    expect(readConfig({ STORAGE_URL: 's3://media' }).storage).toEqual({
      bucket: 'media',
      prefix: '',
      endpoint: null,
      region: 'us-east-1',
    })
    expect(readConfig({ STORAGE_URL: 's3://media', AWS_REGION: 'eu-west-1' }).storage?.region).toBe('eu-west-1')
    expect(
      readConfig({ STORAGE_URL: 's3://media/long/hand/?endpoint=http://127.0.0.1:9000/&region=eu-central-1' }).storage,
    ).toEqual({ bucket: 'media', prefix: 'long/hand/', endpoint: 'http://127.0.0.1:9000', region: 'eu-central-1' })
  })

  test('wants the secret said to a server that has others beside it', () => {
    const beside = { PROCESS: 'api', DATABASE_URL: 'postgres://127.0.0.1/longhand' }
    expect(() => readConfig(beside)).toThrow(/^SESSION_SECRET must be set [^\n]+$/)
    expect(readConfig({ ...beside, SESSION_SECRET: 'said' }).sessionSecrets).toEqual(['said'])
    for (const alone of [{ ...beside, PROCESS: 'worker' }, { ...beside, PROCESS: 'all' }, { PROCESS: 'api' }])
      expect(readConfig(alone).sessionSecrets).toBeNull()
  })

  test('splits secrets for rotation', () => {
    expect(readConfig({ SESSION_SECRET: 'new, old' }).sessionSecrets).toEqual(['new', 'old'])
    expect(readConfig({}).sessionSecrets).toBeNull()
  })

  test('cuts the slash off the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'http://localhost:9/' }).publicUrl).toBe('http://localhost:9')
  })
})

test('isLoopback knows names and addresses', () => {
  expect(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '192.168.0.1', 'localhost.example', '1270.0.0.1'].some(isLoopback)).toBe(false)
})
