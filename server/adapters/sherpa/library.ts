import { createRequire } from 'node:module'

/** Whether the native library for this system was installed; it comes in a package of its own. */
export function hasLibrary(): boolean {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  try {
    createRequire(createRequire(import.meta.url).resolve('sherpa-onnx-node')).resolve(
      `sherpa-onnx-${platform}-${process.arch}/sherpa-onnx.node`,
    )
    return true
  } catch {
    return false
  }
}

/** Loads the library; only in a process of its own. */
export function loadLibrary(): unknown {
  return createRequire(import.meta.url)('sherpa-onnx-node')
}
