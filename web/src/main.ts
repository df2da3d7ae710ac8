import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';

const place = document.getElementById('parlor');
if (place) mount(App, { target: place });
