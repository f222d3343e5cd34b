import { createRoot } from 'react-dom/client';
import '#shared/theme/index.css';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(null);
