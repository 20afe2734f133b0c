create database gateway;
