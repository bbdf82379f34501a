import { createRequire } from 'node:module'
import path from 'node:path'

/** Whether the native library for this system was installed; it comes in a package of its own. */
export const hasLibrary = (): boolean => libraryFolder() !== null

/** The folder of the native library; null where it is not installed. */
export function libraryFolder(): string | null {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  try {
    const file = createRequire(createRequire(import.meta.url).resolve('sherpa-onnx-node')).resolve(
      `sherpa-onnx-${platform}-${process.arch}/sherpa-onnx.node`,
    )
    return path.dirname(file)
  } catch {
    return null
  }
}

/** Loads the library; only in a process of its own. */
export function loadLibrary(): unknown {
  return createRequire(import.meta.url)('sherpa-onnx-node')
}
