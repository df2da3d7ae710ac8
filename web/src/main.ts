import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';

const place = document.getElementById('parlor');
if (place) mount(App, { target: place });

// After the page: nothing of it waits for the worker. Sources are served without one.
if (import.meta.env.PROD)
  addEventListener('load', () => {
    // A browser without it, or one that refuses, shows the pages as before.
    navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  });
