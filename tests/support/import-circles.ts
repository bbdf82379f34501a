import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files that each file imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** `import`, `import type`, `export … from`, and `import()` of a file beside this one. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/gu

/** What the sources below some folders of a root import of each other, by paths from the root. */
export function importGraph(root: string, folders: readonly string[]): ImportGraph {
  const files = folders.flatMap((folder) => {
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    return names.filter((name) => /\.tsx?$/u.test(name)).map((name) => path.posix.join(folder, name))
  })
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(path.join(root, file), 'utf8'))]))
}

/** The files that a source imports, types included. */
export function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, address]) => path.posix.join(path.posix.dirname(file), address!))
}

/**
 * Files that import each other, directly or by way of others, a list to a circle: Tarjan's strongly connected
 * components.
 */
export function circlesIn(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const onPath: string[] = []
  const circles: string[][] = []

  function visit(file: string): number {
    let low = order.size
    order.set(file, low)
    const at = onPath.push(file) - 1
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (onPath.includes(next)) low = Math.min(low, order.get(next)!)
    }
    if (low === order.get(file)) {
      const circle = onPath.splice(at)
      if (circle.length > 1 || graph.get(file)!.includes(file)) circles.push(circle.toSorted())
    }
    return low
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles.toSorted(([a = ''], [b = '']) => a.localeCompare(b))
}
