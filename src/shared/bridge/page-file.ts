/** A file of the page, as far as the bridge needs it. */
export interface PageFile {
  name: string
  size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}
