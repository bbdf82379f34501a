/** One instruction of a Dockerfile, with the stage that it stands in. */
export interface Instruction {
  stage: string
  /** What the stage begins with: another stage, or an image. */
  from: string
  name: string
  /** What comes after the name, its lines joined. */
  text: string
}

/**
 * The instructions of all stages, in their order; what stands before the first stage and between the lines is left out.
 */
export function readDockerfile(source: string): Instruction[] {
  const lines = source
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  let stage: { stage: string; from: string } | null = null
  return lines.flatMap((line) => {
    const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (name !== 'FROM') return stage ? [{ ...stage, name, text }] : []
    const [from = '', , as = ''] = text.split(/\s+/)
    stage = { stage: as, from }
    return []
  })
}

/** What a `COPY` takes, and from which stage; null for the folder that is built. */
export function readCopy(text: string): { from: string | null; sources: string[]; target: string } {
  const words = text.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null
  const paths = words.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}
