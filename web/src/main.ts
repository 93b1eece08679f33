import { mount } from 'svelte'
import App from './App.svelte'
import { keepOfflinePage } from './app/offline'
import './app/install.svelte'
import './style/tokens.css'
import './style/table.css'
import './style/base.css'

mount(App, { target: document.getElementById('app')! })
keepOfflinePage()
