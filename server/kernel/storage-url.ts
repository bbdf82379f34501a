import { ConfigError } from './settings.ts'

/** Where media lie in a store that speaks S3; its keys come from the usual AWS variables. */
export interface S3Config {
  bucket: string
  /** Before each name; empty, or with a slash at its end. */
  prefix: string
  /** Origin of the store; null for AWS. */
  endpoint: string | null
  region: string
}

const STORAGE_SHAPE = 'must look like s3://bucket/prefix?endpoint=https://store.example.org&region=eu-central-1'

/** Reads `STORAGE_URL`. @throws ConfigError */
export function readStorageUrl(value: string, region = 'us-east-1'): S3Config {
  const wrong = (why: string) => new ConfigError(`STORAGE_URL is not usable: ${why}`)
  if (!value.startsWith('s3://') || !URL.canParse(value)) throw wrong(STORAGE_SHAPE)
  const address = new URL(value)
  const { hostname: bucket, pathname, searchParams } = address
  if (address.username !== '' || address.password !== '')
    throw wrong('keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || address.port !== '' || address.hash !== '')
    throw wrong(STORAGE_SHAPE)
  const unknown = [...searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) throw wrong(`it does not know ${unknown}, only endpoint and region`)
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw wrong('endpoint must be a web address')
  const prefix = decodeURIComponent(pathname)
    .split('/')
    .filter(Boolean)
    .map((part) => `${part}/`)
    .join('')
  if (!/^[\w/.-]*$/.test(prefix)) throw wrong('the prefix may hold letters, digits, dots, hyphens and slashes')
  return {
    bucket,
    prefix,
    endpoint: endpoint === null ? null : new URL(endpoint).origin,
    region: searchParams.get('region') ?? region,
  }
}
