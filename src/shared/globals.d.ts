/**
 * The part of the web's `URL` that every runtime of ours has and this folder uses; it must do without the DOM and Node.
 */
declare class URL {
  static parse(url: string, base?: string): URL | null
  readonly origin: string
  readonly hostname: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
