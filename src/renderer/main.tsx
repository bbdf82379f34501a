import './lib/zod-without-eval.ts'
import './styles/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startLanguage } from './lib/words/language.ts'
import { platform } from './platform/index.ts'

await Promise.all([platform.start(), startLanguage()])
// Each screen names itself; of two titles in a document the first would win.
document.querySelector('title')?.remove()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
