// All that public pages need of the style sheets; the build drops the code and keeps the sheets.
import './styles/global.css'
export { SiteDocument } from './features/site/site-document.tsx'
