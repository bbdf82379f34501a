import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { libraryFolder } from './library.ts'

/** `SHERPA_PROVIDER`. */
export type ProviderSetting = 'auto' | 'cpu' | 'cuda'

/** What this machine has for models on a graphics card. */
export interface GpuFacts {
  /** An NVIDIA card with its driver. */
  hasCard: boolean
  /** A build of the library with CUDA; the one that npm installs is without. */
  canCuda: boolean
}

/** What models run on, and what an operator should know about it. */
export interface Provider {
  name: 'cpu' | 'cuda'
  isFine: boolean
  text: string
}

const NO_CUDA =
  'this build of sherpa-onnx has no CUDA, so it uses the CPU. Put a build with CUDA in the place of ' +
  'sherpa-onnx-linux-x64, or run a speech server on the GPU (docs/engines.md)'

/** The provider for a setting: `cuda` only where both card and library can, else the CPU. */
export function chooseProvider(setting: ProviderSetting, { hasCard, canCuda }: GpuFacts): Provider {
  if (setting !== 'cpu' && hasCard && canCuda)
    return { name: 'cuda', isFine: true, text: 'NVIDIA, used by sherpa-onnx through CUDA' }
  const onCpu = { name: 'cpu' as const }
  if (setting === 'cpu')
    return { ...onCpu, isFine: true, text: 'not used by sherpa-onnx, since SHERPA_PROVIDER is cpu' }
  if (hasCard) return { ...onCpu, isFine: false, text: `NVIDIA, but ${NO_CUDA}.` }
  if (setting === 'auto') return { ...onCpu, isFine: true, text: 'none found; sherpa-onnx uses the CPU' }
  const missing = 'SHERPA_PROVIDER is cuda, but no NVIDIA card with its driver was found'
  return { ...onCpu, isFine: false, text: `${missing}${canCuda ? '; sherpa-onnx uses the CPU' : `, and ${NO_CUDA}`}.` }
}

/** Looks at this machine. */
export function gpuFacts(): GpuFacts {
  const folder = libraryFolder()
  return {
    hasCard: existsSync('/dev/nvidia0') || globSync('/proc/driver/nvidia/gpus/*').length > 0,
    canCuda:
      folder !== null &&
      ['libonnxruntime_providers_cuda.so', 'onnxruntime_providers_cuda.dll'].some((file) =>
        existsSync(path.join(folder, file)),
      ),
  }
}
